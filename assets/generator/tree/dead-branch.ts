import type { Mesh } from '../mesh/mesh-builder.ts';
import { addTube, type BarkSkin } from '../mesh/tube.ts';
import { addScaled, directionFromAngles, vec, type Vector3 } from '../mesh/vector3.ts';
import type { RandomStream } from '../random/random-stream.ts';

/** A bare branch. Metres, radians; elevation above the horizon. */
export interface DeadBranch {
  /** On the trunk's axis. */
  readonly root: Vector3;
  readonly azimuthRadians: number;
  readonly elevationRadians: number;
  /** Where it comes out of the wood. */
  readonly startMeters: number;
  readonly lengthMeters: number;
}

const TINT = vec(0.5, 0.48, 0.47);

/** Add a dead branch that sags and kinks, with one or two twigs left on it; grey and stiff. */
export function addDeadBranch(mesh: Mesh, branch: DeadBranch, skin: BarkSkin, random: RandomStream): void {
  const thick = 0.016 + 0.018 * branch.lengthMeters;
  const points: Vector3[] = [];
  let azimuth = branch.azimuthRadians;
  let elevation = branch.elevationRadians;
  let point = addScaled(branch.root, directionFromAngles(azimuth, elevation), branch.startMeters);
  points.push(point);
  const pieceCount = 4;
  for (let piece = 0; piece < pieceCount; piece += 1) {
    azimuth += 0.28 * random.centred();
    elevation += -0.07 + 0.2 * random.centred();
    point = addScaled(point, directionFromAngles(azimuth, elevation), branch.lengthMeters / pieceCount);
    points.push(point);
  }
  addLimb(mesh, points, thick, skin);
  const twigCount = branch.lengthMeters > 0.6 ? 2 : 1;
  for (let twig = 0; twig < twigCount; twig += 1) {
    const from = points[2 + twig] as Vector3;
    const side = twig % 2 === 0 ? 1 : -1;
    const direction = directionFromAngles(
      azimuth + side * (0.7 + 0.3 * random.next()),
      elevation + 0.3 * random.centred(),
    );
    const length = branch.lengthMeters * (0.22 + 0.2 * random.next());
    addLimb(mesh, [from, addScaled(from, direction, length)], thick * 0.4, skin);
  }
}

function addLimb(mesh: Mesh, points: readonly Vector3[], thickMeters: number, skin: BarkSkin): void {
  const last = points.length - 1;
  addTube(
    mesh,
    points.map((center, index) => ({
      center,
      radiusMeters: thickMeters * (1 - 0.75 * (index / last)),
      tint: TINT,
      swayWeight: 0.04 * (index / last),
    })),
    4,
    skin,
  );
}
