import { LRUCache } from 'lru-cache';
import type { SignInEvent, SignInMethod, Voucher } from '../../../domain/account/events.ts';
import { monthsBackFrom } from '../../../domain/account/sign-ins.ts';
import { Account, SignIns } from '../../../domain/account/state.ts';
import { mustSetUpSecondFactor } from '../../../domain/organization/second-factor.ts';
import type { Organization } from '../../../domain/organization/state.ts';
import { readEvents } from '../../../infra/event-store/read-events.ts';
import { sessionAbsoluteMs } from '../../../infra/session-store/session-lifetimes.ts';
import type { ApiDependencies } from '../dependencies.ts';

/**
 * True if this session must first set up a second factor. Checked at every request, so a new rule also applies to
 * sessions that began before it.
 */
export type SecondFactorMissing = (
  organization: Organization,
  who: { readonly accountId: string; readonly sessionId: string },
) => Promise<boolean>;

export function createSecondFactorMissing(
  { commands }: Pick<ApiDependencies, 'commands'>,
  beginningOf: BeginningOf,
): SecondFactorMissing {
  return async (organization, { accountId, sessionId }) => {
    if (!organization?.secondFactor) return false;
    const { state } = await commands.load(Account, accountId);
    if (!mustSetUpSecondFactor(organization, state, undefined)) return false;
    return mustSetUpSecondFactor(organization, state, (await beginningOf(accountId, sessionId))?.method);
  };
}

/** The authentication with which a session began. `at`: milliseconds since the epoch. */
export type Beginning = {
  readonly method: SignInMethod;
  readonly secondFactor: boolean;
  readonly vouchedBy?: Voucher;
  readonly at: number;
};
export type BeginningOf = (accountId: string, sessionId: string) => Promise<Beginning | undefined>;

/** Reads how sessions began from the ledger of sign-ins, as far back as a session can live. */
export function createBeginnings({ store, clock }: Pick<ApiDependencies, 'store' | 'clock'>): BeginningOf {
  /** Cached without expiry, because how a session began never changes. */
  const beginnings = new LRUCache<string, Beginning>({ max: 5_000 });

  return async (accountId, sessionId) => {
    const known = beginnings.get(sessionId);
    if (known) return known;
    const oldest = new Date(clock.now() - sessionAbsoluteMs).toISOString().slice(0, 7);
    for (const month of monthsBackFrom(clock.now())) {
      if (month !== null && month < oldest) break;
      for await (const { type, data } of readEvents(store, SignIns.stream({ accountId, month }))) {
        const signedIn = data as Partial<Extract<SignInEvent, { type: 'SignedIn' }>['data']>;
        if (type !== 'SignedIn' || signedIn.sessionId !== sessionId || !signedIn.method) continue;
        const { method, secondFactor = false, vouchedBy, at = '' } = signedIn;
        const began = { method, secondFactor, ...(vouchedBy && { vouchedBy }), at: Date.parse(at) };
        beginnings.set(sessionId, began);
        return began;
      }
    }
    return undefined;
  };
}
