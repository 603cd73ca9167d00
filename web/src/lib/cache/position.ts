import { comparePositions, type Position } from '../../../../domain/kernel/event.ts';

type Text = string | null | undefined;

/** The contract has validated the position; this is the only place that restores its brand. */
const branded = (text: Text): Position | null => (text ? (text as Position) : null);

/** Whether an answer at position `own` is older than position `wanted`. */
export const isBehind = (own: Text, wanted: Text): boolean =>
  comparePositions(branded(own), branded(wanted)) < 0;
