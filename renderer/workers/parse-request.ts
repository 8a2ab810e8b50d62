import { QUALITY_TIERS, WORLD_VARIANTS } from '../../core/scenario/index.ts';
import type { WorkerRequest } from './feed-messages.ts';
import {
  requireArray,
  requireBoolean,
  requireCount,
  requireNumber,
  requireObject,
  requireWord,
} from './message-shape.ts';

/**
 * Parses what a page sends to a worker.
 *
 * @throws TypeError that says what was expected where when the message is not of the contract
 */
export function parseWorkerRequest(data: unknown): WorkerRequest {
  const message = requireObject(data, 'request');
  const kind = requireWord(message['kind'], ['open', 'look', 'recycle'], 'kind of the request');
  switch (kind) {
    case 'open': {
      const world = requireObject(message['world'], 'world');
      return {
        kind,
        session: requireCount(message['session'], 'session'),
        world: {
          variant: requireWord(world['variant'], WORLD_VARIANTS, 'variant of the world'),
          seed: requireCount(world['seed'], 'seed of the world'),
          hasRoad: requireBoolean(world['hasRoad'], 'road of the world'),
          tier: requireWord(world['tier'], QUALITY_TIERS, 'tier of the world'),
        },
      };
    }
    case 'look':
      return {
        kind,
        session: requireCount(message['session'], 'session'),
        lookNumber: requireCount(message['lookNumber'], 'number of the look'),
        eyeXWorldMeters: requireNumber(message['eyeXWorldMeters'], 'eye east'),
        eyeZWorldMeters: requireNumber(message['eyeZWorldMeters'], 'eye north'),
        stepXMeters: requireNumber(message['stepXMeters'], 'step east'),
        stepZMeters: requireNumber(message['stepZMeters'], 'step north'),
      };
    case 'recycle':
      return {
        kind,
        answerCount: requireCount(message['answerCount'], 'count of answers'),
        buffers: requireArray(message['buffers'], 'buffers').map((buffer) => {
          if (buffer instanceof ArrayBuffer) return buffer;
          throw new TypeError(`streaming message, buffers: expected ArrayBuffer, found ${typeof buffer}`);
        }),
      };
  }
}
