import { timingSafeEqual } from 'node:crypto';
import type { z } from 'zod/mini';
import { isRefusal } from '../../../domain/kernel/decision.ts';
import type { Position } from '../../../domain/kernel/event.ts';
import { departuresOf, Organization } from '../../../domain/organization/state.ts';
import type { AssessmentEntry } from '../../../domain/read-models/directory/directory.ts';
import {
  createShareLink,
  isMakerSharing,
  openShareLink,
  revokeShareLink,
  shareUnknown,
} from '../../../domain/share/decide.ts';
import { shareLimits } from '../../../domain/share/limits.ts';
import { isOpen, Share } from '../../../domain/share/state.ts';
import { say } from '../../../domain/texts/sentence.ts';
import type { CommandContext } from '../../../infra/command-handling/command-handler.ts';
import { instant } from '../../../infra/identifiers/clock.ts';
import { derivedId, derivedSecret, requestOf, secretHash } from '../../../infra/identifiers/identifiers.ts';
import { hashPassword, passwordMatches } from '../../account/passwords/passwords.ts';
import { mustBeStored } from '../../account/passwords/same-password.ts';
import type { Caller } from '../../http/access/caller.ts';
import type { ApiDependencies } from '../../http/dependencies.ts';
import { mustBeWritten } from '../../http/outcome.ts';
import { ApiProblem, problemOf } from '../../http/problem.ts';
import type { Directory } from '../../queries/read-models.ts';
import type { Report, shareBody, sharedBody } from '../contract/reports.ts';
import type { HandoutsQuery } from '../queries/handouts.ts';
import type { ReportQuery } from '../queries/report.ts';

type Parts = {
  readonly deps: Pick<ApiDependencies, 'commands' | 'clock' | 'keys'>;
  readonly directory: Directory;
  readonly reportOf: ReportQuery;
  readonly handouts: HandoutsQuery;
};

/** Limits the attempts of a caller without an account. */
export type Guesses = {
  /** @throws {ApiProblem} 429 TOO_MANY_REQUESTS */
  wrongLink(): Promise<void>;
  /** @throws {ApiProblem} 429 TOO_MANY_REQUESTS */
  passphrase(shareId: string): Promise<void>;
};

/** Commands for shared links to released results: created and revoked by members, opened without an account. */
export function createShareCommands({ deps, directory, reportOf, handouts }: Parts) {
  const { commands, clock } = deps;
  const linkKey = deps.keys.derive('share-link');
  const organizationOf = async ({ tenant }: AssessmentEntry) =>
    (await commands.load(Organization, tenant)).state;

  /** @throws {ApiProblem} 409 TOO_MANY_LINKS or NOTHING_RELEASED; or the refusal of the link */
  async function create(
    entry: AssessmentEntry,
    { kind, days, passphrase }: z.infer<typeof shareBody>,
    { accountId }: Caller,
    context: CommandContext,
  ): Promise<{ shareId: string; path: string; expiresAt: string; position: Position }> {
    const { assessmentId } = entry;
    // Throws if nothing is released, so that no link without content is created.
    await reportOf(entry, kind, undefined, instant(clock), 'anybody');
    const organization = await organizationOf(entry);
    if ((await handouts.openShares(assessmentId, clock.now(), organization)) >= shareLimits.openMax)
      throw new ApiProblem(
        409,
        'TOO_MANY_LINKS',
        say('report.tooManyLinks', { openMax: shareLimits.openMax }),
      );
    const shareId = derivedId('share', requestOf(context.commandId));
    const secret = derivedSecret(linkKey, `share:${shareId}`);
    const passphraseHash = passphrase === undefined ? null : await hashPassword(passphrase);
    const departures = departuresOf(organization, accountId);
    const command = { shareId, assessmentId, kind, days, passphraseHash, createdBy: accountId, departures };
    const { state, position } = mustBeWritten(
      await commands.handle(Share, shareId, context, (before) =>
        createShareLink(before, { ...command, tokenHash: secretHash(secret) }, clock.now()),
      ),
    );
    if (passphrase !== undefined) await mustBeStored(state?.passphraseHash, passphrase);
    return {
      shareId,
      path: `/shared/${shareId}#${secret}`,
      expiresAt: new Date(state?.expiresAt ?? 0).toISOString(),
      position,
    };
  }

  /** @throws {ApiProblem} the refusal of the revocation */
  async function revoke(assessmentId: string, shareId: string, context: CommandContext): Promise<Position> {
    const outcome = await commands.handle(Share, shareId, context, (state) =>
      revokeShareLink(state, assessmentId),
    );
    return mustBeWritten(outcome).position;
  }

  /**
   * Opens a shared link. @returns the report that it shows @param contextOf context in the organisation of the link
   * @throws {ApiProblem} 404 for a link that is unknown, revoked, expired or ended; 401 PASSPHRASE_NEEDED or PASSPHRASE_WRONG
   */
  async function open(
    { shareId, token, passphrase }: z.infer<typeof sharedBody>,
    guesses: Guesses,
    contextOf: (tenant: string) => CommandContext,
  ): Promise<{ report: Report; expiresAt: string }> {
    const share = await known(shareId, token);
    const entry = share && (await directory.assessment(share.assessmentId));
    if (!share || !entry || !isMakerSharing(share, await organizationOf(entry))) {
      // Only wrong links count: all members of a board may open a right one from the same address.
      await guesses.wrongLink();
      throw problemOf(shareUnknown);
    }
    await mustBeAllowedIn(share, passphrase, guesses);
    const report = await reportOf(entry, share.kind, undefined, instant(clock), 'anybody');
    const opened = await commands.handle(Share, shareId, contextOf(entry.tenant), (state) =>
      openShareLink(state, clock.now()),
    );
    if (isRefusal(opened)) throw problemOf(opened);
    return { report, expiresAt: new Date(share.expiresAt).toISOString() };
  }

  /** @returns the share if the link is valid and the token matches */
  async function known(shareId: string, token: string): Promise<NonNullable<Share> | undefined> {
    if (!/^[a-z0-9]{24}$/.test(shareId)) return undefined;
    const { state } = await commands.load(Share, shareId);
    const stored = state?.tokenHash ?? secretHash('');
    // Both are SHA-256 in base64url, so their lengths are equal, which timingSafeEqual requires.
    const isOwn = timingSafeEqual(Buffer.from(stored), Buffer.from(secretHash(token)));
    return state && isOwn && isOpen(state, clock.now()) ? state : undefined;
  }

  return { create, revoke, open };
}

async function mustBeAllowedIn(
  { shareId, passphraseHash }: NonNullable<Share>,
  passphrase: string | undefined,
  guesses: Guesses,
): Promise<void> {
  if (passphraseHash === null) return;
  if (passphrase === undefined || passphrase === '')
    throw new ApiProblem(401, 'PASSPHRASE_NEEDED', say('report.passphraseNeeded'));
  await guesses.passphrase(shareId);
  if (!(await passwordMatches(passphraseHash, passphrase)))
    throw new ApiProblem(401, 'PASSPHRASE_WRONG', say('report.passphraseWrong'));
}
