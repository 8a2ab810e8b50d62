import type { BufferPool } from './buffer-pool.ts';
import type { DoneMessage, LookMessage, OpenMessage, WorkerAnswer } from './feed-messages.ts';
import { createLookLoop } from './look-loop.ts';
import { parseWorkerRequest } from './parse-request.ts';
import type { WorkerScope } from './worker-scope.ts';

/** Sends an answer; the page owns these buffers then. */
export type PostAnswer = (answer: WorkerAnswer, transfer: ArrayBuffer[]) => void;

/** The work of one kind of worker. */
export interface FeedJob {
  /** Another world from now on. */
  open(message: OpenMessage): void;
  /** Posts what the page lacks for an eye; nothing when it has or will have it all. */
  answer(look: LookMessage, post: PostAnswer): void;
  /** As in `LookTask`. */
  prepareAhead(look: LookMessage): boolean;
}

/**
 * Answers that the page has not dealt with yet, from which on no further eye is answered. With two the worker builds one while the page
 * applies another; more would only grow old. An eye that is answered may bring two sets, so for a moment three are on the way.
 */
const ANSWERS_ON_THE_WAY_LIMIT = 2;

/**
 * Serves a job to a page. A message that is not of the contract, and whatever a job throws, is left uncaught: the page's worker
 * object then reports it.
 *
 * @param pool - where memory that comes back goes
 */
export function serveFeed(scope: WorkerScope, job: FeedJob, pool: BufferPool): void {
  let session = 0;
  let answersOnTheWay = 0;
  const post: PostAnswer = (answer, transfer) => {
    answersOnTheWay += 1;
    scope.postMessage(answer, transfer);
  };
  const loop = createLookLoop<LookMessage>({
    answer(look) {
      job.answer(look, post);
      const done: DoneMessage = { kind: 'done', session, lookNumber: look.lookNumber };
      scope.postMessage(done, []);
    },
    prepareAhead: (look) => job.prepareAhead(look),
    hasRoom: () => answersOnTheWay < ANSWERS_ON_THE_WAY_LIMIT,
  });

  scope.onmessage = ({ data }) => {
    const request = parseWorkerRequest(data);
    switch (request.kind) {
      case 'open':
        session = request.session;
        loop.clear();
        job.open(request);
        break;
      case 'look':
        if (request.session === session) loop.ask(request);
        break;
      case 'recycle':
        answersOnTheWay -= request.answerCount;
        for (const buffer of request.buffers) pool.give(buffer);
        loop.resume();
        break;
    }
  };
}
