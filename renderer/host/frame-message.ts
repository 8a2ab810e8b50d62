import type { CallAnswer } from '../../core/bridge/index.ts';

/** What a frame of the browser stand-in asks of its parent; `callId` pairs it with the answer. */
export interface FrameCall {
  readonly kind: 'treeline-call';
  readonly callId: number;
  readonly channel: string;
  readonly request: unknown;
}

/** The parent's answer. */
export interface FrameAnswer {
  readonly kind: 'treeline-answer';
  readonly callId: number;
  readonly answer: CallAnswer;
}

function hasKind(value: unknown, kind: string): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && (value as Record<string, unknown>)['kind'] === kind;
}

/** True for a message in the form of a call; its channel and payload are still to be parsed. */
export function isFrameCall(value: unknown): value is FrameCall {
  return hasKind(value, 'treeline-call') && typeof value['callId'] === 'number';
}

/** True for a message in the form of an answer. */
export function isFrameAnswer(value: unknown): value is FrameAnswer {
  return hasKind(value, 'treeline-answer') && typeof value['callId'] === 'number' && 'answer' in value;
}
