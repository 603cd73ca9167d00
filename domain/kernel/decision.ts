import type { Sentence } from '../texts/sentence.ts';

/** Result of a decider: the facts that follow (none = nothing to do), or a refusal the caller can act on. */
export type Decision<F> = readonly F[] | Refusal;

/** `code` is stable; `detail` is a sentence for people; `findings` say what is wrong and where. */
export type Refusal = {
  readonly refused: RefusalKind;
  readonly code: string;
  readonly detail: Sentence;
  readonly findings?: readonly Finding[];
  /** The exceeded plan limit, for the page that offers a larger plan. */
  readonly limit?: PlanLimit;
};

/** The exceeded plan limit. `limit`: null if the plan is unlimited but unpaid. */
export type PlanLimit = {
  readonly of: 'users' | 'assessments' | 'participants';
  readonly plan: string;
  readonly limit: number | null;
};

/** HTTP status of each kind: invalid = 400, notFound = 404, conflict = 409, gone = 410, forbidden = 403, moved = 412. */
export type RefusalKind = 'invalid' | 'notFound' | 'conflict' | 'gone' | 'forbidden' | 'moved';
export type Finding = { readonly path: string; readonly message: Sentence; readonly code: string };

export function refuse(
  refused: RefusalKind,
  code: string,
  detail: Sentence,
  findings?: readonly Finding[],
): Refusal {
  return findings ? { refused, code, detail, findings } : { refused, code, detail };
}

export function isRefusal(value: unknown): value is Refusal {
  return typeof value === 'object' && value !== null && 'refused' in value;
}

/** How a noun's state follows from its events. Total: never throws, and ignores unknown events. */
export type Evolution<State, F> = {
  readonly initial: State;
  readonly evolve: (state: State, event: F) => State;
};
