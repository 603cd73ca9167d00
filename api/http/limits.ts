import type { FastifyInstance, FastifyRequest } from 'fastify';
import { say } from '../../domain/texts/sentence.ts';
import { ApiProblem } from './problem.ts';

/** Attempts of one caller's address at a secret: slow enough for people, too slow for guessing. */
export const attempts = { max: 30, timeWindow: 60_000 };

declare module 'fastify' {
  interface FastifyRequest {
    /** What the next count is for; set only by {@link createLimits}. */
    limited: { readonly key: string; readonly max: number; readonly windowMs: number };
  }
}

/** How often something may happen, counted over all processes. Values: a peer's, research 1.9. */
const classes = {
  /** Passwords, wrong or right, for one account from one source it does not know: what can be tried before the first wrong one is counted. */
  signIn: { max: 30, windowMs: 15 * 60_000 },
  /** Wrong passwords for one account from one source it does not know: whoever tries elsewhere uses up nobody else's. */
  wrongPassword: { max: 10, windowMs: 15 * 60_000 },
  /** Wrong passwords from one source, whichever the accounts. */
  wrongFromSource: { max: 100, windowMs: 15 * 60_000 },
  /** Wrong passwords for one account from everywhere it does not know. Beyond it a browser shows by a mailed link whose it is (NIST SP 800-63B 3.2.2: at most 100). */
  wrongFromUnknown: { max: 50, windowMs: 3_600_000 },
  /** From a device that has signed in to it before: an attacker elsewhere locks nobody out. */
  signInKnownDevice: { max: 20, windowMs: 15 * 60_000 },
  /** From all devices it knows together: whoever collects them before somebody else has the account gets no more by it. */
  signInKnownDevices: { max: 60, windowMs: 15 * 60_000 },
  /** Tries for one ticket of a second factor. */
  secondFactor: { max: 5, windowMs: 5 * 60_000 },
  /** One-time codes of one account from everywhere it does not know, or from one device or session it knows. */
  codes: { max: 20, windowMs: 3_600_000 },
  /** One-time codes of one account altogether; strangers can use up a third of them. */
  codesOfAll: { max: 60, windowMs: 3_600_000 },
  /** Recovery codes of one account from one source: too long to be guessed, so nobody else's tries count. */
  recoveryCodes: { max: 20, windowMs: 3_600_000 },
  /** Passwords asked for again by somebody signed in, wrong or right; and wrong ones. */
  proof: { max: 60, windowMs: 15 * 60_000 },
  wrongProof: { max: 10, windowMs: 15 * 60_000 },
  /** Mails to one address, asked for from one source, or by one organisation. */
  mails: { max: 5, windowMs: 3_600_000 },
  /** Mails to one address to confirm it, whoever asks. */
  mailsTo: { max: 15, windowMs: 3_600_000 },
  /** Codes to go on in another browser, of one person: shown, mailed, entered. */
  resumeCodes: { max: 20, windowMs: 3_600_000 },
  resumeMails: { max: 3, windowMs: 3_600_000 },
  resumeTries: { max: 20, windowMs: 15 * 60_000 },
  /** The invitation of one person, sent again. */
  resend: { max: 20, windowMs: 24 * 3_600_000 },
  /** New addresses of one person. */
  correct: { max: 20, windowMs: 24 * 3_600_000 },
  /** Reminders of one assessment, asked for; who gets one how often is the domain's. */
  reminders: { max: 60, windowMs: 3_600_000 },
  /** Passphrases of one shared link, right or wrong. */
  sharePassphrase: { max: 20, windowMs: 15 * 60_000 },
  /** Files of one organisation: each keeps a Chromium busy for seconds. */
  reports: { max: 30, windowMs: 3_600_000 },
  /** Histories of assessments read from the log for one account: seconds each where ten thousand people take part. */
  historyRead: { max: 60, windowMs: 10 * 60_000 },
  /** Views folded up to a moment for one account; a page of results takes about four. */
  fold: { max: 900, windowMs: 10 * 60_000 },
  /** Copies of audit trails of one organisation: each reads through the log. */
  auditExports: { max: 20, windowMs: 3_600_000 },
  /** Looks into the DNS for one organisation. */
  domainChecks: { max: 60, windowMs: 10 * 60_000 },
  /** What counts once. */
  once: { max: 1, windowMs: 10 * 60_000 },
  /** Failed sign-ins written to one account's log. */
  failuresNoted: { max: 20, windowMs: 3_600_000 },
} as const;
export type LimitClass = keyof typeof classes;

export type Limits = {
  /** Counts one. @returns whether it is within its limit */
  within(kind: LimitClass, key: string, request: FastifyRequest): Promise<boolean>;
  /** Counts nothing. @throws {ApiProblem} 429 when the limit is used up */
  notUsedUp(kind: LimitClass, key: string, request: FastifyRequest): Promise<void>;
  /** Counts nothing. @returns whether the limit is used up */
  usedUp(kind: LimitClass, key: string, request: FastifyRequest): Promise<boolean>;
  /** Counts one. @throws {ApiProblem} 429 with the seconds to wait */
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
