import type { LiveParticipation } from '../../../../../api/live/contract/live.ts';
import type { Participation } from '../types.ts';
import { applyDelta } from './apply-delta.ts';

/**
 * Reads a board and applies the pushes received meanwhile. Otherwise, if pushes came faster than answers, every push would
 * request the board again and no answer would ever be current.
 * @param read requests the board; `after`: a position that the answer must include
 * @param listen receives pushes of any assessment; returns a function that stops receiving
 */
export async function readBoard(
  read: (after?: string) => Promise<Participation>,
  listen: (hear: (push: LiveParticipation) => void) => () => void,
): Promise<Participation> {
  let after: string | undefined;
  for (;;) {
    const pushed: LiveParticipation[] = [];
    const stop = listen((push) => pushed.push(push));
    let board: Participation;
    try {
      board = await read(after);
    } finally {
      stop();
    }
    const { assessmentId } = board.assessment;
    const own = pushed.filter((push) => push.assessmentId === assessmentId);
    const withPushes = applyAll(board, own);
    if (withPushes !== 'refetch') return withPushes;
    after = own.at(-1)?.position;
  }
}

function applyAll(board: Participation, pushed: readonly LiveParticipation[]): Participation | 'refetch' {
  let result = board;
  for (const push of pushed) {
    const next = applyDelta(result, push);
    if (next === 'refetch') return next;
    result = next;
  }
  return result;
}
