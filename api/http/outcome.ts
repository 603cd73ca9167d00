import { isRefusal, type Refusal } from '../../domain/kernel/decision.ts';
import type { Position } from '../../domain/kernel/event.ts';
import type { Handled } from '../../infra/command-handling/command-handler.ts';
import { notFound, problemOf } from './problem.ts';

/** Outcome of a command whose stream exists afterwards. @throws the refusal as a problem document */
export function mustBeWritten<State>(
  outcome: Handled<State> | Refusal,
): Handled<State> & { readonly position: Position } {
  if (isRefusal(outcome)) throw problemOf(outcome);
  if (outcome.position === null) throw notFound();
  return { ...outcome, position: outcome.position };
}
