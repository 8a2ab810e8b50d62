/** What a worker does with the eyes that it is told. */
export interface LookTask<Look> {
  /** Answers an eye. */
  answer(look: Look): void;
  /**
   * One slice of work ahead of the eye that was answered last, a few milliseconds long.
   *
   * @returns whether there is more of it
   */
  prepareAhead(look: Look): boolean;
  /** Whether an answer would be taken; while not, nothing is done. */
  hasRoom(): boolean;
}

/** Answers the newest of what is asked, and works ahead while nothing is. */
export interface LookLoop<Look> {
  /** Takes the place of an eye that still waits. */
  ask(look: Look): void;
  /** Forgets what waits and what could be prepared. */
  clear(): void;
  /** To be called when room may have come. */
  resume(): void;
}

/**
 * Creates a loop. Every step is a task of its own, so what the page sends meanwhile is read in between: of the eyes that have come
 * the newest is answered, and work ahead gives way to it after one slice.
 */
export function createLookLoop<Look>(task: LookTask<Look>): LookLoop<Look> {
  let waiting: Look | undefined;
  let answered: Look | undefined;
  let isScheduled = false;

  function schedule(): void {
    if (isScheduled) return;
    isScheduled = true;
    setTimeout(runStep, 0);
  }

  function runStep(): void {
    isScheduled = false;
    if (!task.hasRoom()) return;
    if (waiting !== undefined) {
      answered = waiting;
      waiting = undefined;
      task.answer(answered);
      schedule();
    } else if (answered !== undefined && task.prepareAhead(answered)) {
      schedule();
    }
  }

  return {
    ask(look) {
      waiting = look;
      schedule();
    },
    clear() {
      waiting = undefined;
      answered = undefined;
    },
    resume: schedule,
  };
}
