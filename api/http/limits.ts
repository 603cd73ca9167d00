import type { FastifyInstance, FastifyRequest } from 'fastify';
import { say } from '../../domain/texts/sentence.ts';
import { ApiProblem } from './problem.ts';

/** Guesses at a secret from one address: enough for people, too few for an attacker. */
export const attempts = { max: 30, timeWindow: 60_000 };

declare module 'fastify' {
  interface FastifyRequest {
    /** Parameters of the next count; set only by {@link createLimits}. */
    limited: { readonly key: string; readonly max: number; readonly windowMs: number };
  }
}

/** Rate limits, counted across all processes. */
const classes = {
  /** Passwords, wrong or right, for one account from one unknown source: attempts possible before the first wrong one is counted. */
  signIn: { max: 30, windowMs: 15 * 60_000 },
  /** Wrong passwords for one account from one unknown source: an attacker elsewhere does not use up this source's attempts. */
  wrongPassword: { max: 10, windowMs: 15 * 60_000 },
  /** Wrong passwords from one source, for all accounts together. */
  wrongFromSource: { max: 100, windowMs: 15 * 60_000 },
  /**
   * Wrong passwords for one account from all unknown sources. Beyond it a browser must prove its owner by a mailed link (NIST SP 800-63B
   * 3.2.2: at most 100).
   */
  wrongFromUnknown: { max: 50, windowMs: 3_600_000 },
  /** From a device that has signed in to the account before: an attacker elsewhere cannot lock the account. */
  signInKnownDevice: { max: 20, windowMs: 15 * 60_000 },
  /** From all known devices together: devices registered by an attacker before the account changed hands add no attempts. */
  signInKnownDevices: { max: 60, windowMs: 15 * 60_000 },
  /** Attempts for one ticket of a second factor. */
  secondFactor: { max: 5, windowMs: 5 * 60_000 },
  /** One-time codes of one account from all unknown sources, or from one known device or session. */
  codes: { max: 20, windowMs: 3_600_000 },
  /** One-time codes of one account in total; unknown sources can use up a third of them. */
  codesOfAll: { max: 60, windowMs: 3_600_000 },
  /** Recovery codes of one account from one source: too long to guess, so attempts of other sources do not count. */
  recoveryCodes: { max: 20, windowMs: 3_600_000 },
  /** Reauthentication: passwords requested again from a signed-in person, wrong or right; then wrong ones. */
  reauthentication: { max: 60, windowMs: 15 * 60_000 },
  wrongReauthentication: { max: 10, windowMs: 15 * 60_000 },
  /** Mails to one address requested by one source or one organisation. */
  mails: { max: 5, windowMs: 3_600_000 },
  /** Confirmation mails to one address, from all sources. */
  mailsTo: { max: 15, windowMs: 3_600_000 },
  /** Codes for continuing in another browser, of one person: shown, mailed, entered. */
  resumeCodes: { max: 20, windowMs: 3_600_000 },
  resumeMails: { max: 3, windowMs: 3_600_000 },
  resumeTries: { max: 20, windowMs: 15 * 60_000 },
  /** Invitation of one person, sent again. */
  resend: { max: 20, windowMs: 24 * 3_600_000 },
  /** Address corrections of one person. */
  correct: { max: 20, windowMs: 24 * 3_600_000 },
  /** Reminders requested for one assessment; the domain limits how often one person gets a reminder. */
  reminders: { max: 60, windowMs: 3_600_000 },
  /** Passphrases of one shared link, right or wrong. */
  sharePassphrase: { max: 20, windowMs: 15 * 60_000 },
  /** Report files of one organisation: each occupies a Chromium for seconds. */
  reports: { max: 30, windowMs: 3_600_000 },
  /** Files sent to the library by one account. */
  uploads: { max: 1_000, windowMs: 3_600_000 },
  /** Searches in texts by one account: each reads through an index for milliseconds, in the worst case for seconds. */
  searches: { max: 600, windowMs: 10 * 60_000 },
  /** Histories of assessments read from the log for one account: seconds each with ten thousand participants. */
  historyRead: { max: 60, windowMs: 10 * 60_000 },
  /** Views folded up to a moment for one account; a page of results needs about four. */
  fold: { max: 900, windowMs: 10 * 60_000 },
  /** Audit trail exports of one organisation: each reads through the log. */
  auditExports: { max: 20, windowMs: 3_600_000 },
  /** Files of results of one organisation: each is an entry of the log, whose position counts the entries of everybody in between. */
  resultExports: { max: 100, windowMs: 3_600_000 },
  /** Passages moved by one account: each is an event of its document. */
  passageMoves: { max: 600, windowMs: 10 * 60_000 },
  /** DNS lookups for one organisation. */
  domainChecks: { max: 60, windowMs: 10 * 60_000 },
  /** Single-use keys. */
  once: { max: 1, windowMs: 10 * 60_000 },
  /** Failed sign-ins appended to one account's log. */
  failuresNoted: { max: 20, windowMs: 3_600_000 },
} as const;
export type LimitClass = keyof typeof classes;

export type Limits = {
  /** Counts one attempt. @returns whether it is within its limit */
  within(kind: LimitClass, key: string, request: FastifyRequest): Promise<boolean>;
  /** Counts nothing. @throws {ApiProblem} 429 when the limit is used up */
  notUsedUp(kind: LimitClass, key: string, request: FastifyRequest): Promise<void>;
  /** Counts nothing. @returns whether the limit is used up */
  usedUp(kind: LimitClass, key: string, request: FastifyRequest): Promise<boolean>;
  /** Counts one attempt. @throws {ApiProblem} 429 with the seconds to wait */
  take(kind: LimitClass, key: string, request: FastifyRequest): Promise<void>;
};

export function createLimits(app: FastifyInstance): Limits {
  if (!app.hasRequestDecorator('limited')) app.decorateRequest('limited');
  const count = app.createRateLimit({
    keyGenerator: (request) => request.limited.key,
    max: (request: FastifyRequest) => request.limited.max,
    timeWindow: (request: FastifyRequest) => request.limited.windowMs,
  });
  const counted = async (kind: LimitClass, key: string, request: FastifyRequest, increment = true) => {
    request.limited = { key: `${kind}:${key}`, ...classes[kind] };
    const result = await count(request, { increment });
    if (result.isAllowed) return { over: false, wait: 0 };
    const over = increment ? result.isExceeded : result.remaining === 0;
    return { over, wait: result.ttlInSeconds };
  };
  const refuse = (wait: number) =>
    new ApiProblem(429, 'TOO_MANY_REQUESTS', say('general.tooManyTries'), {
      retryAfter: Math.max(1, wait),
    });
  return {
    within: async (kind, key, request) => !(await counted(kind, key, request)).over,
    usedUp: async (kind, key, request) => (await counted(kind, key, request, false)).over,
    notUsedUp: async (kind, key, request) => {
      const { over, wait } = await counted(kind, key, request, false);
      if (over) throw refuse(wait);
    },
    take: async (kind, key, request) => {
      const { over, wait } = await counted(kind, key, request);
      if (over) throw refuse(wait);
    },
  };
}
