import type { FlightResult } from '../../core/bridge/index.ts';
import type { Host } from '../host/index.ts';
import { layOutCanvas } from './lay-out-canvas.ts';

/** The whole life of a `flight` page: asks the host where to fly, flies, tells how far it has come, and hands over its record or the reason why not, once. */
export async function runFlightPage(canvas: HTMLCanvasElement, host: Host): Promise<void> {
  const request = await host.getFlightRequest();
  layOutCanvas(canvas, request.widthCssPx, request.heightCssPx);
  let result: FlightResult;
  try {
    // Pages that sample or draw carry nothing of it.
    const { flyWorld } = await import('./fly-world.ts');
    result = await flyWorld(canvas, request, (progress) => host.tellFlightProgress(progress));
  } catch (error) {
    result = { status: 'failed', detail: error instanceof Error ? error.message : String(error) };
  }
  await host.reportFlight(result);
}
