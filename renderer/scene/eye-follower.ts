import type { CameraPose } from '../../core/scenario/index.ts';
import type { FeedEye } from '../workers/index.ts';

/** Whether everything that an eye can see is resident. */
export type IsResidentFor = (xWorldMeters: number, zWorldMeters: number) => boolean;

/** Decides which eye the world is built for and which pose is drawn, so that no pose is ever drawn with another eye's world. */
export interface EyeFollower {
  /**
   * One frame's decision.
   *
   * @returns the pose to draw: the newest when its world is resident, else the one that was waited for as soon as its world is,
   *   else none, and the picture before stays
   */
  choosePose(newest: CameraPose, isResidentFor: IsResidentFor): CameraPose | undefined;
  /** Where the world is wanted, after {@link choosePose}. */
  readonly wanted: FeedEye;
  /** Nothing of the old world is waited for any more. */
  forget(): void;
}

/**
 * A frame's step beyond which an eye has jumped, metres: ten times the fastest flight (144 m/s) at 60 frames a second. A jump is no
 * movement that goes on.
 */
const JUMP_STEP_METERS = 24;

/**
 * While a pose is waited for the newest may be this far from it, metres; one that is farther takes its place. Without a limit a row of
 * jumps would be shown one after the other; without waiting, an eye that is always faster than its world would never be drawn.
 */
const WAITING_REACH_METERS = 200;

/** Creates a follower that wants the world's origin until its first decision. */
export function createEyeFollower(): EyeFollower {
  let previousX = Number.NaN;
  let previousZ = Number.NaN;
  let awaited: CameraPose | undefined;
  const wanted = { xWorldMeters: 0, zWorldMeters: 0, stepXMeters: 0, stepZMeters: 0 };

  function want(pose: CameraPose, stepXMeters: number, stepZMeters: number): void {
    wanted.xWorldMeters = pose.xWorldMeters;
    wanted.zWorldMeters = pose.zWorldMeters;
    wanted.stepXMeters = stepXMeters;
    wanted.stepZMeters = stepZMeters;
  }

  return {
    wanted,
    choosePose(newest, isResidentFor) {
      let stepX = newest.xWorldMeters - previousX;
      let stepZ = newest.zWorldMeters - previousZ;
      previousX = newest.xWorldMeters;
      previousZ = newest.zWorldMeters;
      // Also of the first eye, which came from nowhere.
      if (!(Math.hypot(stepX, stepZ) <= JUMP_STEP_METERS)) stepX = stepZ = 0;

      if (isResidentFor(newest.xWorldMeters, newest.zWorldMeters)) {
        awaited = undefined;
        want(newest, stepX, stepZ);
        // An answer is applied at the next frame at the earliest: it is asked for where the eye will be then.
        wanted.xWorldMeters += stepX;
        wanted.zWorldMeters += stepZ;
        return newest;
      }
      let drawn: CameraPose | undefined;
      if (awaited !== undefined && isResidentFor(awaited.xWorldMeters, awaited.zWorldMeters)) {
        drawn = awaited;
        awaited = undefined;
      }
      // Copied: callers may fill one pose anew every frame.
      if (awaited === undefined || horizontalMeters(awaited, newest) > WAITING_REACH_METERS) awaited = { ...newest };
      want(awaited, stepX, stepZ);
      return drawn;
    },
    forget() {
      awaited = undefined;
    },
  };
}

function horizontalMeters(from: CameraPose, to: CameraPose): number {
  return Math.hypot(to.xWorldMeters - from.xWorldMeters, to.zWorldMeters - from.zWorldMeters);
}
