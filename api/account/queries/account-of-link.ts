import { linkInvalid } from '../../../domain/account/address.ts';
import { Account } from '../../../domain/account/state.ts';
import { type MailedKind, readMailedToken } from '../../../infra/subject-keys/mailed-token.ts';
import { open } from '../../../infra/subject-keys/seal.ts';
import type { ApiDependencies } from '../../http/dependencies.ts';
import { problemOf } from '../../http/problem.ts';

/** @returns the account that a mailed link belongs to, with its address @throws {ApiProblem} 400 LINK_INVALID */
export async function accountOfLink(
  { commands, keys, outbox }: Pick<ApiDependencies, 'commands' | 'keys' | 'outbox'>,
  kind: MailedKind,
  token: string,
) {
  const read = await readMailedToken(keys, kind, token);
  const { state } = await commands.load(Account, read?.subjectId ?? 'nobody');
  const email = state ? await open(keys, state.email) : undefined;
  if (!read || !state || email === undefined) throw problemOf(linkInvalid());
  // Without a mail server, no link proves that its holder reads the mail, whatever the link itself states.
  const by = outbox ? 'outbox' : read.way;
  return { account: state, email, number: read.number, by } as const;
}
