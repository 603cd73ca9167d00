import { recoveryOpen } from '../../../domain/account/address.ts';
import { Account, Address } from '../../../domain/account/state.ts';
import { addressIdentity } from '../../../domain/kernel/address.ts';
import { nameInMail } from '../../../domain/kernel/names-in-mails.ts';
import { keyedHash } from '../../../infra/identifiers/identifiers.ts';
import { accountLetters } from '../../../infra/mail/port.ts';
import { mailedToken } from '../../../infra/subject-keys/mailed-token.ts';
import { SubjectErased } from '../../../infra/subject-keys/port.ts';
import { open } from '../../../infra/subject-keys/seal.ts';
import { letterWords } from '../letter-texts.ts';
import { type Envelope, type EnvelopeParts, nobody, type RequestedLetter } from './envelope.ts';

/** A letter to an account. @throws {MailNotNeeded} if a newer link was requested, or the address is confirmed */
export async function toAccount(
  { commands, keys, clock, publicUrl, way }: EnvelopeParts,
  { kind, subjectId, number }: RequestedLetter,
): Promise<Envelope | undefined> {
  const { state } = await commands.load(Account, subjectId);
  if (!state) throw new Error('The account is not there yet.');
  const [email, firstName] = await Promise.all([open(keys, state.email), open(keys, state.firstName)]);
  if (email === undefined || firstName === undefined) throw new SubjectErased(subjectId);
  const held = await commands.load(
    Address,
    keyedHash(keys.derive('account-address'), addressIdentity(email)),
  );
  const { confirmed, confirmations } = held.state;
  if (kind === 'confirmAddress' && (confirmed || confirmations.open[subjectId]?.ask !== number))
    return undefined;
  if (kind === 'resetPassword' && !recoveryOpen(held.state, subjectId, number, clock.now())) return undefined;
  const base = publicUrl();
  const link = async () => {
    switch (kind) {
      case 'confirmAddress':
        return `${base}/verify-email#token=${await mailedToken(keys, kind, subjectId, number, way)}`;
      case 'resetPassword':
        return `${base}/reset-password#token=${await mailedToken(keys, kind, subjectId, number, way)}`;
      case 'alreadyRegistered':
        return `${base}/login`;
      default:
        return `${base}/profile`;
    }
  };
  // A stranger may have registered this address and chosen the name, so the name is not mailed before the address is
  // confirmed.
  const name = kind === 'confirmAddress' || kind === 'alreadyRegistered' ? '' : nameInMail(firstName);
  return {
    to: email,
    name,
    // A kept letter is for the operator only: if the requesting person could read it, they could prove any address to
    // be theirs.
    shownTo: accountLetters,
    facts: {
      ...nobody,
      name,
      email,
      base,
      link: await link(),
      remains: remainsOf(state),
    },
  };
}

function remainsOf({ totp, passkeys, identities }: NonNullable<Account>): readonly string[] {
  const { length } = passkeys;
  return [
    ...(length > 0 ? [letterWords.passkeys(length)] : []),
    ...identities.map(({ issuer }) => letterWords.signInThrough(issuer)),
    ...(totp?.enabled ? [letterWords.codes] : []),
  ];
}
