import { LRUCache } from 'lru-cache';
import type { SignInMethod } from '../../domain/account/events.ts';
import { monthsBackFrom } from '../../domain/account/sign-ins.ts';
import { accountState } from '../../domain/account/state.ts';
import type { Revision } from '../../domain/kernel/event.ts';
import { streams } from '../../domain/kernel/streams.ts';
import { mustSetUpSecondFactor } from '../../domain/organization/second-factor.ts';
import type { Organization } from '../../domain/organization/state.ts';
import { refreshAbsoluteMs } from '../../infra/session-store/port.ts';
import type { ApiDependencies } from '../dependencies.ts';

/** Must this session set up a second factor before anything else? Asked at every request, so a rule holds for sessions that were there before it. */
export type SecondFactorMissing = (
  organization: Organization,
  who: { readonly accountId: string; readonly sessionId: string },
) => Promise<boolean>;

export function createSecondFactorMissing({
  commands,
  store,
  clock,
}: Pick<ApiDependencies, 'commands' | 'store' | 'clock'>): SecondFactorMissing {
  /** How a session began never changes. */
  const methods = new LRUCache<string, SignInMethod>({ max: 5_000 });

  return async (organization, { accountId, sessionId }) => {
    if (!organization?.secondFactor) return false;
    const { state } = await commands.load(streams.account(accountId), accountState);
    if (!mustSetUpSecondFactor(organization, state, undefined)) return false;
    return mustSetUpSecondFactor(organization, state, await methodOf(accountId, sessionId));
  };

  /** From the ledger of sign-ins, as far back as a session can live. */
  async function methodOf(accountId: string, sessionId: string): Promise<SignInMethod | undefined> {
    const known = methods.get(sessionId);
    if (known) return known;
    const oldest = new Date(clock.now() - refreshAbsoluteMs).toISOString().slice(0, 7);
    for (const month of monthsBackFrom(clock.now())) {
      if (month !== null && month < oldest) break;
      for (let from = 0, more = true; more; ) {
        const slice = await store.readStream(streams.signIns(accountId, month), { from: from as Revision });
        if (!slice.exists) break;
        for (const { type, data } of slice.events) {
          const began = data as { readonly sessionId?: string; readonly method?: SignInMethod };
          if (type !== 'SignedIn' || began.sessionId !== sessionId || !began.method) continue;
          methods.set(sessionId, began.method);
          return began.method;
        }
        from += slice.events.length;
        more = slice.hasMore;
      }
    }
    return undefined;
  }
}
