import type { z } from 'zod/mini';
import { monthsBackFrom } from '../../../domain/account/sign-ins.ts';
import { Account, SignIns } from '../../../domain/account/state.ts';
import type { DomainEvent } from '../../../domain/events.ts';
import type { StreamName } from '../../../domain/kernel/event.ts';
import { inWords, type Language } from '../../../domain/texts/in-words.ts';
import { type Sentence, say } from '../../../domain/texts/sentence.ts';
import { decodeEvent, isKnownType } from '../../../infra/event-codec/codec.ts';
import { readEvents } from '../../../infra/event-store/read-events.ts';
import { open } from '../../../infra/subject-keys/seal.ts';
import { createAddresses } from '../../http/access/addresses.ts';
import type { ApiDependencies } from '../../http/dependencies.ts';
import type { Personal } from '../../queries/personal.ts';
import type { logKinds, securityLog } from '../contract/account.ts';

type Log = z.infer<typeof securityLog>;
type Entry = Log['entries'][number] & { readonly position: string };
type Told = {
  readonly kind: (typeof logKinds)[number];
  readonly text: Sentence;
  readonly device?: string;
  readonly address?: string;
};

const pageSize = 50;
const longestStream = 2_000;

/**
 * Lists events of an account, newest first, read directly from its own streams, so none can be missing. `before`: the
 * position where the previous page ended. `within`: leaves out events of all other organisations.
 */
export function createSecurityLog(deps: ApiDependencies, personal: Personal) {
  const addresses = createAddresses(deps);

  const lastOf = async (stream: StreamName): Promise<readonly DomainEvent[]> => {
    const opening = await deps.store.readStream(stream, { limit: 1 });
    if (!opening.exists) return [];
    const found: DomainEvent[] = [];
    const from = Math.max(0, opening.lastRevision - longestStream);
    for await (const stored of readEvents(deps.store, stream, from))
      if (isKnownType(stored.type)) found.push(decodeEvent(stored));
    return found;
  };

  /** Reads the monthly streams of sign-ins backwards until a page is full. */
  const lastSignIns = async (accountId: string): Promise<readonly DomainEvent[]> => {
    const found: DomainEvent[] = [];
    for (const month of monthsBackFrom(deps.clock.now())) {
      found.push(...(await lastOf(SignIns.stream({ accountId, month }))));
      if (found.length >= longestStream) break;
    }
    return found;
  };

  return async (
    accountId: string,
    before: string | undefined,
    language: Language,
    within?: string,
  ): Promise<Log> => {
    const { state } = await deps.commands.load(Account, accountId);
    const email = state ? await open(deps.keys, state.email) : undefined;
    const held = email === undefined ? [] : await lastOf(addresses.streamOf(email));
    const all = [
      ...(await lastOf(Account.stream(accountId))),
      ...(await lastSignIns(accountId)),
      // Another account may have held the address before: only events of this account are returned.
      ...held.filter(({ data }) => 'accountId' in data && data.accountId === accountId),
    ];
    const entries: Entry[] = [];
    for (const event of all) {
      if (within !== undefined && 'organizationId' in event.data && event.data.organizationId !== within)
        continue;
      const told = tell(event);
      if (!told) continue;
      const { device, address, text, ...rest } = told;
      entries.push({
        ...rest,
        text: inWords(text, language),
        at: event.recordedAt,
        device: device === undefined ? null : await personal.read(device),
        address: address === undefined ? null : await personal.read(address),
        position: event.position,
      });
    }
    entries.sort((a, b) => Number(BigInt(b.position) - BigInt(a.position)));
    const older =
      before === undefined ? entries : entries.filter(({ position }) => isBefore(position, before));
    const page = older.slice(0, pageSize);
    return {
      entries: page.map(({ position: _, ...entry }) => entry),
      next: older.length > page.length ? (page.at(-1)?.position ?? null) : null,
    };
  };
}

function isBefore(position: string, before: string): boolean {
  return /^\d{1,20}$/.test(before) && BigInt(position) < BigInt(before);
}

function tell(event: DomainEvent): Told | undefined {
  switch (event.type) {
    case 'AccountRegistered':
    case 'AccountProvisioned':
      return { kind: 'registered', text: say('account.log.registered') };
    case 'SignedIn': {
      const { method, secondFactor, device, address } = event.data;
      const how = say(`account.log.signedIn.${method}`);
      const text = say(secondFactor ? 'account.log.signedIn.secondFactor' : 'account.log.signedIn', { how });
      return { kind: 'signedIn', text, device, address };
    }
    case 'SignInFailed': {
      const { step, device, address } = event.data;
      const text = say(
        step === 'password' ? 'account.log.signInFailed.password' : 'account.log.signInFailed.code',
      );
      return { kind: 'signInFailed', text, device, address };
    }
    case 'SessionsEnded':
      return { kind: 'sessionsEnded', text: say(`account.log.sessionsEnded.${event.data.reason}`) };
    case 'EmailConfirmed':
      return { kind: 'addressConfirmed', text: say('account.log.addressConfirmed') };
    case 'ConfirmationAsked':
      return { kind: 'confirmationAsked', text: say('account.log.confirmationAsked') };
    case 'RecoveryAsked':
      return { kind: 'recoveryAsked', text: say('account.log.recoveryAsked') };
    case 'PasswordChanged':
      return event.data.reset === null
        ? { kind: 'passwordChanged', text: say('account.log.passwordChanged') }
        : {
            kind: 'passwordReset',
            text: say(event.data.removed ? 'account.log.passwordReset.removed' : 'account.log.passwordReset'),
          };
    case 'ProfileChanged':
    case 'AvatarChanged':
      return { kind: 'profileChanged', text: say('account.log.profileChanged') };
    case 'TotpEnabled':
      return { kind: 'totpEnabled', text: say('account.log.totpEnabled') };
    case 'RecoveryCodesRenewed':
      return {
        kind: 'recoveryCodesRenewed',
        text: say('account.log.recoveryCodesRenewed'),
      };
    case 'TotpDisabled':
      return { kind: 'totpDisabled', text: say('account.log.totpDisabled') };
    case 'CodeUsed':
      return event.data.recoveryHash === null
        ? undefined
        : { kind: 'recoveryCodeUsed', text: say('account.log.recoveryCodeUsed') };
    case 'PasskeyAdded':
      return { kind: 'passkeyAdded', text: say('account.log.passkeyAdded') };
    case 'PasskeyRemoved':
      return { kind: 'passkeyRemoved', text: say('account.log.passkeyRemoved') };
    case 'IdentityLinked':
      return {
        kind: 'identityLinked',
        text: say('account.log.identityLinked', { issuer: event.data.issuer }),
      };
    case 'IdentityUnlinked':
      return {
        kind: 'identityUnlinked',
        text: say('account.log.identityUnlinked', { issuer: event.data.issuer }),
      };
    case 'OrganizationJoined':
      return { kind: 'organizationJoined', text: say('account.log.organizationJoined') };
    case 'OrganizationChosen':
      return { kind: 'organizationChosen', text: say('account.log.organizationChosen') };
    default:
      return undefined;
  }
}
