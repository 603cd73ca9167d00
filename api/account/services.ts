import { createMemberships } from '../http/access/memberships.ts';
import type { Operators } from '../http/access/operators.ts';
import type { BeginningOf, SecondFactorMissing } from '../http/access/second-factor.ts';
import { createTickets } from '../http/access/tickets.ts';
import type { Tokens } from '../http/access/tokens.ts';
import type { ApiDependencies } from '../http/dependencies.ts';
import type { Limits } from '../http/limits.ts';
import type { LiveServer } from '../live/live-server.ts';
import type { Personal } from '../queries/personal.ts';
import { createAccounts } from './accounts.ts';
import type { FirstStart } from './first-start.ts';
import { createIdentityLinks } from './identity-links.ts';
import { createKnownDevices } from './known-devices.ts';
import { createOrganizationEntry } from './organization-entry.ts';
import { createPasskeys } from './passkeys.ts';
import { createCodeCheck, createReauthentication, createSecondFactorAgain } from './reauthentication.ts';
import { createSessions } from './sessions.ts';
import { createSignIn } from './sign-in.ts';
import { createSso } from './sso/sso.ts';
import { createSsoDomains } from './sso/sso-domains.ts';

type Sources = {
  readonly deps: ApiDependencies;
  readonly tokens: Tokens;
  readonly limits: Limits;
  readonly personal: Personal;
  readonly operators: Operators;
  readonly live: LiveServer;
  readonly secondFactorMissing: SecondFactorMissing;
  readonly beginningOf: BeginningOf;
  readonly firstStart: FirstStart;
};

export type AccountServices = ReturnType<typeof createAccountServices>;

/** Services for signing in and authentication, created once for the routes of accounts and organisations. */
export function createAccountServices(sources: Sources) {
  const { deps, limits, beginningOf } = sources;
  const memberships = createMemberships(deps);
  const sessions = createSessions({ ...sources, memberships });
  const accounts = createAccounts(deps, sessions);
  const tickets = createTickets(deps.keys.derive('ticket'), deps.clock);
  const linkIdentity = createIdentityLinks(deps);
  const devices = createKnownDevices(deps);
  const signIn = createSignIn({ deps, sessions, tickets, limits, devices, linkIdentity, memberships });
  const codeCheck = createCodeCheck(deps, limits);
  const shared = { ...sources, memberships, devices, ssoDomains: createSsoDomains(deps) };
  return {
    ...shared,
    sessions,
    accounts,
    tickets,
    signIn,
    reauthenticate: createReauthentication(deps, limits),
    secondFactorAgain: createSecondFactorAgain(deps, codeCheck, memberships, beginningOf),
    entry: createOrganizationEntry(codeCheck),
    passkeys: createPasskeys(deps, signIn, tickets, limits, linkIdentity),
    sso: createSso({ ...shared, signIn, accounts, tickets, linkIdentity }),
  };
}
