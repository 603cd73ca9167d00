import type { z } from 'zod/mini';
import { monthsBackFrom } from '../../../domain/account/sign-ins.ts';
import { Account, SignIns } from '../../../domain/account/state.ts';
import type { DomainEvent } from '../../../domain/events.ts';
import type { Revision, StreamName } from '../../../domain/kernel/event.ts';
import { decodeEvent, isKnownType } from '../../../infra/event-codec/codec.ts';
import { open } from '../../../infra/subject-keys/seal.ts';
import { createAddresses } from '../../http/access/addresses.ts';
import type { ApiDependencies } from '../../http/dependencies.ts';
import type { Personal } from '../../queries/personal.ts';
import type { logKinds, securityLog } from '../contract/account.ts';

type Log = z.infer<typeof securityLog>;
type Entry = Log['entries'][number] & { readonly position: string };
type Told = {
  readonly kind: (typeof logKinds)[number];
  readonly text: string;
  readonly device?: string;
  readonly address?: string;
};

const pageSize = 50;
const longestStream = 2_000;

/**
 * Events of an account, newest first, read directly from its own streams, so none can be missing. `before`: the position where the previous
 * page ended. `within`: excludes events of other organisations.
 */
export function createSecurityLog(deps: ApiDependencies, personal: Personal) {
  const addresses = createAddresses(deps);

  const lastOf = async (stream: StreamName): Promise<readonly DomainEvent[]> => {
    const opening = await deps.store.readStream(stream, { limit: 1 });
    if (!opening.exists) return [];
    const found: DomainEvent[] = [];
    let from = Math.max(0, opening.lastRevision - longestStream);
    for (let more = true; more; ) {
      const slice = await deps.store.readStream(stream, { from: from as Revision });
      if (!slice.exists) break;
      found.push(...slice.events.filter(({ type }) => isKnownType(type)).map(decodeEvent));
      from += slice.events.length;
      more = slice.hasMore;
    }
    return found;
  };

  /** Reads as many months as needed. */
  const lastSignIns = async (accountId: string): Promise<readonly DomainEvent[]> => {
    const found: DomainEvent[] = [];
    for (const month of monthsBackFrom(deps.clock.now())) {
      found.push(...(await lastOf(SignIns.stream({ accountId, month }))));
      if (found.length >= longestStream) break;
    }
    return found;
  };

  return async (accountId: string, before: string | undefined, within?: string): Promise<Log> => {
    const { state } = await deps.commands.load(Account, accountId);
    const email = state ? await open(deps.keys, state.email) : undefined;
    const held = email === undefined ? [] : await lastOf(addresses.streamOf(email));
    const all = [
      ...(await lastOf(Account.stream(accountId))),
      ...(await lastSignIns(accountId)),
      // The address may have had another holder: only events of this account are returned.
      ...held.filter(({ data }) => 'accountId' in data && data.accountId === accountId),
    ];
    const entries: Entry[] = [];
    for (const event of all) {
      if (within !== undefined && 'organizationId' in event.data && event.data.organizationId !== within)
        continue;
      const told = tell(event);
      if (!told) continue;
      const { device, address, ...rest } = told;
      entries.push({
        ...rest,
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

const methods = {
  password: 'with the password',
  passkey: 'with a passkey',
  sso: 'through the identity provider',
  registration: 'by registering',
  invitation: 'by accepting an invitation',
} as const;
const endings = {
  signedOut: 'Signed out.',
  signedOutEverywhere: 'Signed out everywhere.',
  revoked: 'A session was ended from another one.',
  passwordChanged: 'Other sessions ended because the password changed.',
  tokenReused: 'A session ended because an old token of it was used again: somebody may have copied it.',
  removed: 'Sessions in an organisation ended because the account was removed from it.',
  endedByAdministrator: 'Signed out of an organisation, on every device, by an administrator of it.',
  organizationJoined: 'A session went on in the organisation that was joined.',
  addressProven: 'Sessions ended because an invitation confirmed the address of the account.',
} as const;

function tell(event: DomainEvent): Told | undefined {
  switch (event.type) {
    case 'AccountRegistered':
    case 'AccountProvisioned':
      return { kind: 'registered', text: 'The account was made.' };
    case 'SignedIn': {
      const { method, secondFactor, device, address } = event.data;
      const text = `Signed in ${methods[method]}${secondFactor ? ' and a second factor' : ''}.`;
      return { kind: 'signedIn', text, device, address };
    }
    case 'SignInFailed': {
      const { step, device, address } = event.data;
      const text = step === 'password' ? 'A wrong password was entered.' : 'A wrong code was entered.';
      return { kind: 'signInFailed', text, device, address };
    }
    case 'SessionsEnded':
      return { kind: 'sessionsEnded', text: endings[event.data.reason] };
    case 'EmailConfirmed':
      return { kind: 'addressConfirmed', text: 'The email address was confirmed.' };
    case 'ConfirmationAsked':
      return { kind: 'confirmationAsked', text: 'A mail to confirm the address was asked for.' };
    case 'RecoveryAsked':
      return { kind: 'recoveryAsked', text: 'A link to choose a new password was asked for.' };
    case 'PasswordChanged':
      return event.data.reset === null
        ? { kind: 'passwordChanged', text: 'The password was changed.' }
        : {
            kind: 'passwordReset',
            text: event.data.removed
              ? 'A new password was chosen through a mailed link; other ways to sign in were removed.'
              : 'A new password was chosen through a mailed link.',
          };
    case 'ProfileChanged':
    case 'AvatarChanged':
      return { kind: 'profileChanged', text: 'The profile was changed.' };
    case 'TotpEnabled':
      return { kind: 'totpEnabled', text: 'One-time codes were turned on.' };
    case 'RecoveryCodesRenewed':
      return {
        kind: 'recoveryCodesRenewed',
        text: 'New recovery codes were made; the old ones work no more.',
      };
    case 'TotpDisabled':
      return { kind: 'totpDisabled', text: 'One-time codes were turned off.' };
    case 'CodeUsed':
      return event.data.recoveryHash === null
        ? undefined
        : { kind: 'recoveryCodeUsed', text: 'A recovery code was used; it does not work again.' };
    case 'PasskeyAdded':
      return { kind: 'passkeyAdded', text: 'A passkey was added.' };
    case 'PasskeyRemoved':
      return { kind: 'passkeyRemoved', text: 'A passkey was removed.' };
    case 'IdentityLinked':
      return { kind: 'identityLinked', text: `Signing in through ${event.data.issuer} was linked.` };
    case 'IdentityUnlinked':
      return { kind: 'identityUnlinked', text: `Signing in through ${event.data.issuer} was unlinked.` };
    case 'OrganizationJoined':
      return { kind: 'organizationJoined', text: 'The account became a member of another organisation.' };
    case 'OrganizationChosen':
      return { kind: 'organizationChosen', text: 'Another organisation of the account was opened.' };
    default:
      return undefined;
  }
}
