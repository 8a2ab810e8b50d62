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

/**
 * Pause before each slice of work ahead, milliseconds: one slice a frame. The page applies an answer in the frames after it, and on two
 * cores a worker that went on at once would take one of them away from the page and its GPU process just then.
 */
const AHEAD_PAUSE_MS = 16;

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
 * the newest is answered, and work ahead, a slice a frame, gives way to it.
 */
export function createLookLoop<Look>(task: LookTask<Look>): LookLoop<Look> {
  let waiting: Look | undefined;
  let answered: Look | undefined;
  let isAnswerScheduled = false;
  let aheadTimer: ReturnType<typeof setTimeout> | undefined;

  function scheduleAnswer(): void {
    if (isAnswerScheduled) return;
    isAnswerScheduled = true;
    setTimeout(answerNewest, 0);
  }

  function answerNewest(): void {
    isAnswerScheduled = false;
    if (waiting === undefined || !task.hasRoom()) return;
    answered = waiting;
    waiting = undefined;
    task.answer(answered);
    aheadTimer ??= setTimeout(prepareAhead, AHEAD_PAUSE_MS);
  }

  function prepareAhead(): void {
    aheadTimer = undefined;
    // An answer that waits for room is not far: what it needs is sampled by itself.
    if (waiting !== undefined || answered === undefined) return;
    if (task.prepareAhead(answered)) aheadTimer = setTimeout(prepareAhead, AHEAD_PAUSE_MS);
  }

  return {
    ask(look) {
      waiting = look;
      scheduleAnswer();
    },
    clear() {
      waiting = undefined;
      answered = undefined;
    },
    resume: scheduleAnswer,
  };
}
