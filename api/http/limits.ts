import type { FastifyInstance, FastifyRequest } from 'fastify';
import { say } from '../../domain/texts/sentence.ts';
import { ApiProblem } from './problem.ts';
import { sourceOf } from './source.ts';

/** Guesses at a secret per minute and source: enough for people, too few for an attacker. */
export const attempts = { max: 30, timeWindow: 60_000 };

declare module 'fastify' {
  interface FastifyRequest {
    /** Parameters of the count in progress; set only by {@link createLimits}. */
    limited: { readonly key: string; readonly max: number; readonly windowMs: number };
  }
}

/** Rate limits, counted across all processes. */
const classes = {
  /**
   * Passwords, wrong or right, for one account from one unknown source: limits the attempts that run before the first
   * wrong one is counted.
   */
  signIn: { max: 30, windowMs: 15 * 60_000 },
  /**
   * Wrong passwords for one account from one unknown source. Counted per source, so that an attacker elsewhere does not
   * use up this source's attempts.
   */
  wrongPassword: { max: 10, windowMs: 15 * 60_000 },
  /** Wrong passwords from one source, for all accounts together. */
  wrongFromSource: { max: 100, windowMs: 15 * 60_000 },
  /**
   * Wrong passwords for one account from all unknown sources. Beyond it a browser must prove its owner by a mailed link (NIST SP 800-63B
   * 3.2.2: at most 100).
   */
  wrongFromUnknown: { max: 50, windowMs: 3_600_000 },
  /**
   * Passwords from a device that has signed in to the account before. Counted separately, so that an attacker elsewhere
   * cannot lock the account.
   */
  signInKnownDevice: { max: 20, windowMs: 15 * 60_000 },
  /**
   * Passwords from all known devices of an account together, so that an attacker cannot gain attempts by registering
   * many devices.
   */
  signInKnownDevices: { max: 60, windowMs: 15 * 60_000 },
  /** Attempts for one ticket of a second factor. */
  secondFactor: { max: 5, windowMs: 5 * 60_000 },
  /** One-time codes of one account from all unknown sources, or from one known device or session. */
  codes: { max: 20, windowMs: 3_600_000 },
  /** One-time codes of one account in total; all unknown sources together can use up only a third of them. */
  codesOfAll: { max: 60, windowMs: 3_600_000 },
  /**
   * Recovery codes of one account from one source. They are too long to guess, so they are not counted across sources.
   */
  recoveryCodes: { max: 20, windowMs: 3_600_000 },
  /** Passwords of a signed-in person who must authenticate again, wrong or right; below, only the wrong ones. */
  reauthentication: { max: 60, windowMs: 15 * 60_000 },
  wrongReauthentication: { max: 10, windowMs: 15 * 60_000 },
  /** Mails to one address that one source or one organisation requests. */
  mails: { max: 5, windowMs: 3_600_000 },
  /** Confirmation mails to one address, from all sources. */
  mailsTo: { max: 15, windowMs: 3_600_000 },
  /** Codes of one person for continuing in another browser: shown, mailed, entered. */
  resumeCodes: { max: 20, windowMs: 3_600_000 },
  resumeMails: { max: 3, windowMs: 3_600_000 },
  resumeTries: { max: 20, windowMs: 15 * 60_000 },
  /** Invitations sent again to one person. */
  resend: { max: 20, windowMs: 24 * 3_600_000 },
  /** Corrections of one person's address. */
  correct: { max: 20, windowMs: 24 * 3_600_000 },
  /** Reminders requested for one assessment; the domain limits how often one person gets a reminder. */
  reminders: { max: 60, windowMs: 3_600_000 },
  /** Invitations of an assessment not launched yet that one account mails to itself. */
  testLetters: { max: 10, windowMs: 3_600_000 },
  /** Shared links for invitations that one account turns on: each adds an event. */
  claimLinks: { max: 60, windowMs: 3_600_000 },
  /** Claims through one shared link, and from one source: a whole company may claim in the same hour. */
  claimsOfLink: { max: 1_000, windowMs: 3_600_000 },
  claimsFrom: { max: 300, windowMs: 3_600_000 },
  /** Pages of shared links opened from one source. */
  claimLooks: { max: 3_000, windowMs: 3_600_000 },
  /** Claims of a day through one link: half of those of its organisation, so that a new link has places. */
  claimsOfLinkADay: { max: 5_000, windowMs: 24 * 3_600_000 },
  /** Claims of a day from one source in one organisation: a tenth of those of the organisation. */
  claimsOfSourceADay: { max: 1_000, windowMs: 24 * 3_600_000 },
  /** Claims of addresses at one domain that is no mail provider, where the link names no domains: its server may accept every address. */
  claimsAtDomain: { max: 30, windowMs: 24 * 3_600_000 },
  /** Claims through all shared links of one organisation; fewer where its invitations of a day are limited. */
  claimsOfOrganization: { max: 10_000, windowMs: 24 * 3_600_000 },
  /** Passphrases for one shared link, right or wrong. */
  sharePassphrase: { max: 20, windowMs: 15 * 60_000 },
  /** Report files of one organisation: each occupies a Chromium for seconds. */
  reports: { max: 30, windowMs: 3_600_000 },
  /** Files that one account uploads to the library. */
  uploads: { max: 1_000, windowMs: 3_600_000 },
  /** Searches in texts by one account: each uses the index for milliseconds, in the worst case for seconds. */
  searches: { max: 600, windowMs: 10 * 60_000 },
  /** Questions of one account to the assistant: each reads up to eight texts. */
  questions: { max: 300, windowMs: 10 * 60_000 },
  /** Dissections by one account: each reads what was found in up to 20 documents. */
  dissections: { max: 300, windowMs: 10 * 60_000 },
  /**
   * Histories of assessments that one account makes the server read from the log: each takes seconds with ten thousand
   * participants.
   */
  historyRead: { max: 60, windowMs: 10 * 60_000 },
  /** Views that one account makes the server fold up to a moment; a page of results needs about four. */
  fold: { max: 900, windowMs: 10 * 60_000 },
  /** Exports of audit trails by one organisation: each reads through the log. */
  auditExports: { max: 20, windowMs: 3_600_000 },
  /**
   * Exports of results by one organisation: each adds an event, and its position discloses how many events all
   * organisations wrote in between.
   */
  resultExports: { max: 100, windowMs: 3_600_000 },
  /** Passages that one account assigns to another lens: each adds an event to its document. */
  passageMoves: { max: 600, windowMs: 10 * 60_000 },
  /** Contradictions that one account marks as "not so" or takes back: each adds an event. */
  contradictionMarks: { max: 120, windowMs: 10 * 60_000 },
  /** Changes of an organisation's lexicon by one account: each adds an event. */
  lexiconChanges: { max: 300, windowMs: 10 * 60_000 },
  /** Pages of what a re-mapping changed that one account reads: each reads up to 20 texts. */
  remappedPassages: { max: 300, windowMs: 10 * 60_000 },
  /** Analyses of documents that one account requests, each of which may take a processor for seconds, and files made of them. */
  documentAnalyses: { max: 120, windowMs: 10 * 60_000 },
  /** Tests and fetches of data sources of one organisation: each calls an address that a person entered. */
  sourceReads: { max: 60, windowMs: 10 * 60_000 },
  /** DNS lookups for one organisation. */
  domainChecks: { max: 60, windowMs: 10 * 60_000 },
  /** Keys that may be used once only. */
  once: { max: 1, windowMs: 10 * 60_000 },
  /** Visitors of the demo workspace from one source who answer its five themes. */
  demoVisitors: { max: 60, windowMs: 24 * 3_600_000 },
  /** Files of results that visitors of the demo workspace from one source download: each takes its process up to half a second. */
  demoDownloads: { max: 10, windowMs: 60_000 },
  /** Failed sign-ins appended to one account's log. */
  failuresNoted: { max: 20, windowMs: 3_600_000 },
} as const;
export type LimitClass = keyof typeof classes;

export type Limits = {
  /** Counts one attempt. @returns whether it is within the limit */
  within(kind: LimitClass, key: string, request: FastifyRequest): Promise<boolean>;
  /** Counts nothing. @throws {ApiProblem} 429 when the limit is used up */
  notUsedUp(kind: LimitClass, key: string, request: FastifyRequest): Promise<void>;
  /** Counts nothing. @returns whether the limit is used up */
  usedUp(kind: LimitClass, key: string, request: FastifyRequest): Promise<boolean>;
  /** Counts one attempt. @param most replaces the maximum of the class @throws {ApiProblem} 429 with the seconds to wait */
  take(kind: LimitClass, key: string, request: FastifyRequest, most?: number): Promise<void>;
};

export function createLimits(app: FastifyInstance): Limits {
  if (!app.hasRequestDecorator('limited')) app.decorateRequest('limited');
  const count = app.createRateLimit({
    keyGenerator: (request) => request.limited.key,
    max: (request: FastifyRequest) => request.limited.max,
    timeWindow: (request: FastifyRequest) => request.limited.windowMs,
  });
  const counted = async (
    kind: LimitClass,
    key: string,
    request: FastifyRequest,
    { increment = true, most }: { increment?: boolean; most?: number | undefined } = {},
  ) => {
    const { max, windowMs } = classes[kind];
    request.limited = { key: `${kind}:${key}`, max: most ?? max, windowMs };
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
    usedUp: async (kind, key, request) => (await counted(kind, key, request, { increment: false })).over,
    notUsedUp: async (kind, key, request) => {
      const { over, wait } = await counted(kind, key, request, { increment: false });
      if (over) throw refuse(wait);
    },
    take: async (kind, key, request, most) => {
      const { guest, member } = request;
      const ofGuest = guest && key === member?.accountId;
      // All guests have one account: each counts alone, and all of one source, who may be a class, count as ten.
      const counts = ofGuest
        ? ([
            [`guest:${member.sessionId}`, most],
            [`guests:${sourceOf(request)}`, classes[kind].max * 10],
          ] as const)
        : ([[key, most]] as const);
      for (const [one, atMost] of counts) {
        const { over, wait } = await counted(kind, one, request, { most: atMost });
        if (over) throw refuse(wait);
      }
    },
  };
}
