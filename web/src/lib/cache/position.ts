import { comparePositions, type Position } from '../../../../domain/kernel/event.ts';

type Text = string | null | undefined;

/** Positions arrive checked by the contract; this is the one place they get their brand back. */
const branded = (text: Text): Position | null => (text ? (text as Position) : null);

/** Does an answer at `own` not yet contain what `wanted` contains? */
export const isBehind = (own: Text, wanted: Text): boolean =>
  comparePositions(branded(own), branded(wanted)) < 0;
