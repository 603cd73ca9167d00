import type { Action } from '../../../domain/access/policy.ts';

/** Who may call a route. */
export type Access = 'public' | 'participant' | 'member' | 'operator' | 'guest' | Action;

/** A person or program that requests an action of the policy. */
export type Caller = {
  readonly tenant: string;
  /** Account on whose behalf the action happens. */
  readonly accountId: string;
  /** Actor in the log. */
  readonly actor: string;
};
