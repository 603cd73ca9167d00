import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { session } from '../../../../api/account/contract/auth.ts';
import { refreshOverlapMs } from '../../../../infra/session-store/session-lifetimes.ts';
import { type Command, command } from '../command.ts';
import { type Answer, ask, expectAnswer, expectRefusal, noContent, type Real } from '../conversation.ts';
import { same } from '../invariants.ts';
import { type Organisation, type OrganisationName, pick, type SignedIn, signedIn } from '../model.ts';
import { noteSession } from '../signing-in.ts';

export const anyOrganisation = fc.constantFrom<OrganisationName>('zebra', 'zebra', 'yucca');
/** Number of sessions per organisation; sign-in and registration are limited to 30 a minute. */
const fewSessions = 12;

/** `repeated`: the same request again, as after a lost answer; `taken`: another person with this address. */
export function register(name: OrganisationName, how: 'new' | 'repeated' | 'taken'): Command {
  return command({
    kind: 'Register',
    details: { name, how },
    applies: ({ organisations }) =>
      (organisations[name].account === null) === (how === 'new') &&
      organisations[name].sessions.length < fewSessions,
    carryOut: async ({ organisations, touched }, real) => {
      const organisation = organisations[name];
      const requestId = how === 'repeated' ? organisation.account?.requestId : undefined;
      const own = requestId ?? randomUUID();
      const answer = await ask(real, {
        method: 'POST',
        path: '/api/auth/register',
        body: {
          email: organisation.email,
          password: organisation.password,
          firstName: 'Ada',
          lastName: name,
          organizationName: `${name} Ltd`,
        },
        requestId: own,
        as: name,
      });
      // Mails to one address are limited in number, and so are attempts.
      if (answer.status === 429) return expectRefusal(answer, 429, 'TOO_MANY_REQUESTS');
      if (how === 'taken') return shadow(organisation, real, answer);
      const { user, organization } = noteSession(organisation, answer, 201);
      if (organisation.account) same('account of a repeat', user.id, organisation.account.accountId);
      organisation.account = { accountId: user.id, organizationId: organization.id, requestId: own };
      real.owners.set(user.id, name).set(organization.id, name);
      touched.add(organisation);
    },
  });
}

/** A second registration with a known address creates a separate account, to which the address does not lead. */
function shadow(organisation: Organisation, real: Real, answer: Answer): void {
  const { user, organization: own } = expectAnswer(answer, 201, session);
  for (const id of [user.id, own.id]) if (real.owners.has(id)) throw new Error(`${id} was given twice`);
  if (user.id === organisation.account?.accountId) throw new Error('The address opened an account by itself');
}

function login(name: OrganisationName, right: boolean): Command {
  return command({
    kind: 'Login',
    details: { name, right },
    applies: ({ organisations }) => organisations[name].sessions.length < fewSessions,
    carryOut: async ({ organisations, touched }, real) => {
      const { email, password } = organisations[name];
      const body = { email, password: right ? password : `${password}8` };
      const answer = await ask(real, { method: 'POST', path: '/api/auth/login', body, as: name });
      if (answer.status === 429) return expectRefusal(answer, 429, 'TOO_MANY_REQUESTS');
      if (!right) return expectRefusal(answer, 401, 'WRONG_CREDENTIALS');
      noteSession(organisations[name], answer, 200);
      touched.add(organisations[name]);
    },
  });
}

/**
 * Refreshes with the newest token, with its predecessor (after a lost answer, or from a second tab), or with a token exchanged
 * long ago (a thief).
 */
function refresh(name: OrganisationName, which: number, token: 'newest' | 'before' | 'old'): Command {
  const spentOf = (one: SignedIn) => (token === 'before' ? one.spent.at(-1) : one.spent.at(-2));
  return command({
    kind: 'Refresh',
    details: { name, which, token },
    applies: ({ organisations }) => {
      const one = pick(signedIn(organisations[name]), which);
      return one !== undefined && (token === 'newest' || spentOf(one) !== undefined);
    },
    carryOut: async ({ organisations, touched }, real) => {
      const one = pick(signedIn(organisations[name]), which);
      if (!one) return;
      touched.add(organisations[name]);
      const spent = token === 'newest' ? undefined : spentOf(one);
      const refreshToken = spent?.token ?? one.refresh;
      // The server counts the overlap from when it spends a token, which is before its answer.
      const asked = performance.now();
      const answer = await ask(real, {
        method: 'POST',
        path: '/api/auth/refresh',
        body: { refreshToken },
        as: name,
      });
      const late = spent !== undefined && performance.now() - spent.at > refreshOverlapMs * 0.8;
      if (token === 'old' || (late && answer.status === 401)) {
        expectRefusal(answer, 401, 'REFRESH_REUSED');
        one.ended = true;
        return;
      }
      const next = expectAnswer(answer, 200, session);
      if (token === 'before') same('successor of the token before', next.refreshToken, one.refresh);
      else {
        one.spent.push({ token: one.refresh, at: asked });
        one.refresh = next.refreshToken ?? '';
      }
      one.access = next.accessToken;
    },
  });
}

function logout(name: OrganisationName, which: number): Command {
  return command({
    kind: 'Logout',
    details: { name, which },
    applies: ({ organisations }) => signedIn(organisations[name]).length > 1,
    carryOut: async ({ organisations, touched }, real) => {
      const one = pick(signedIn(organisations[name]), which);
      if (!one) return;
      const answer = await ask(real, {
        method: 'POST',
        path: '/api/auth/logout',
        token: one.access,
        as: name,
      });
      // The answer may have been lost with the killed process; then the session has already ended.
      if (answer.status === 401) expectRefusal(answer, 401, 'INVALID_TOKEN');
      else expectAnswer(answer, 204, noContent);
      one.ended = true;
      touched.add(organisations[name]);
    },
  });
}

const which = fc.nat(3);
export const accountCommands = [
  fc
    .tuple(anyOrganisation, fc.constantFrom('repeated' as const, 'taken' as const))
    .map((all) => register(...all)),
  fc.tuple(anyOrganisation, fc.boolean()).map((all) => login(...all)),
  fc
    .tuple(
      anyOrganisation,
      which,
      fc.constantFrom('newest' as const, 'newest' as const, 'before' as const, 'old' as const),
    )
    .map((all) => refresh(...all)),
  fc.tuple(anyOrganisation, which).map((all) => logout(...all)),
];
