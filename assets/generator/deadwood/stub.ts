import type { Mesh } from '../mesh/mesh-builder.ts';
import { addScaled, cross, normalize, vec, type Vector3 } from '../mesh/vector3.ts';
import type { AtlasRegion } from '../paint/atlas.ts';
import type { RandomStream } from '../random/random-stream.ts';
import { growRim } from './rim.ts';
import { addTrunkShell } from './trunk-shell.ts';

/** What is left of a branch. Metres, directions are unit vectors of model space. */
export interface Stub {
  /** Inside the trunk, so that no gap shows. */
  readonly root: Vector3;
  readonly direction: Vector3;
  readonly lengthMeters: number;
  readonly radiusMeters: number;
  /** How far its end hangs below its straight line. */
  readonly sagMeters: number;
}

/** Sides of a stub in the finest level. */
const STUB_SIDES = 7;

/** Add a tapered, torn branch stub. `skin` is a part of the unwrapped wood as wide as the stub is round. */
export function addStub(
  mesh: Mesh,
  stub: Stub,
  skin: AtlasRegion,
  breakEnd: AtlasRegion,
  tintAt: (position: Vector3, inside: number) => Vector3,
  random: RandomStream,
): void {
  const side = normalize(cross(stub.direction, Math.abs(stub.direction.y) > 0.9 ? vec(1, 0, 0) : vec(0, 1, 0)));
  const up = cross(side, stub.direction);
  const rimMeters = growRim(
    STUB_SIDES,
    {
      endMeters: stub.lengthMeters,
      slantMeters: stub.radiusMeters * 1.2,
      splinterMeters: stub.radiusMeters * 1.6,
      highTurn: random.next(),
    },
    random,
  );
  addTrunkShell(
    mesh,
    {
      sideCount: STUB_SIDES,
      rowRatios: [0, 0.3, 0.62, 1],
      startMeters: 0,
      rimMeters,
      // Thick where it leaves the trunk, like every branch.
      radiusAt: (angle, along) => {
        const t = along / stub.lengthMeters;
        return stub.radiusMeters * (1 - 0.42 * t + 0.55 * Math.exp(-t * 7)) * (1 + 0.1 * Math.cos(angle * 3));
      },
      place: (along, radius, angle) => {
        const t = along / stub.lengthMeters;
        const center = addScaled(addScaled(stub.root, stub.direction, along), vec(0, -1, 0), stub.sagMeters * t * t);
        return addScaled(addScaled(center, side, Math.cos(angle) * radius), up, Math.sin(angle) * radius);
      },
      skin,
      skinEndMeters: stub.lengthMeters,
      breakEnd,
      hollowMeters: stub.radiusMeters * 0.6,
      tintAt,
    },
    () => 0,
  );
}
