import type { InventoryRow } from '../../core/bridge/index.ts';
import type { LayerRow } from './instance-layer.ts';
import type { ShadowRow } from './shadows.ts';

/** Rows of the rings, finest first: each is one instance of itself. */
export function describeTerrainRows(ringTriangleCounts: readonly number[]): InventoryRow[] {
  return ringTriangleCounts.map((trianglesPerInstance, level) => ({
    key: `terrain/ring-${level}`,
    asset: 'terrain',
    level: `ring-${level}`,
    pass: 'color',
    residentInstances: 1,
    drawnInstances: 1,
    trianglesPerInstance,
    drawCalls: 1,
  }));
}

/** Row of the sky, which is one triangle over the whole picture. */
export function describeSkyRow(sky: { readonly triangleCount: number; readonly drawCallCount: number }): InventoryRow {
  return {
    key: 'sky',
    asset: 'sky',
    level: 'whole',
    pass: 'color',
    residentInstances: 1,
    drawnInstances: 1,
    trianglesPerInstance: sky.triangleCount,
    drawCalls: sky.drawCallCount,
  };
}

/** Row of a batch in the picture itself. */
export function describeBatchRow({ batch, drawnInstances, trianglesPerInstance }: LayerRow): InventoryRow {
  return {
    key: batch.key,
    asset: batch.asset,
    level: batch.level,
    pass: 'color',
    residentInstances: batch.instanceCount,
    drawnInstances,
    trianglesPerInstance,
    drawCalls: drawnInstances > 0 ? 1 : 0,
  };
}

/** Row of a batch of casters, drawn once a cascade. */
export function describeShadowRow(row: ShadowRow): InventoryRow {
  const { key, asset, level, instanceCount, trianglesPerInstance, drawCalls, mapSizeTexels } = row;
  const drawnInstances = drawCalls > 0 ? instanceCount : 0;
  return {
    key,
    asset,
    level,
    pass: 'shadow',
    residentInstances: instanceCount,
    drawnInstances,
    trianglesPerInstance,
    drawCalls,
    shadowMapTexels: mapSizeTexels,
  };
}
