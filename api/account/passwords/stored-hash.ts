import type { Account } from '../../../domain/account/state.ts';
import type { SubjectKeys } from '../../../infra/subject-keys/port.ts';
import { open } from '../../../infra/subject-keys/seal.ts';

/** @returns undefined if the account has no password, or its data was erased */
export async function storedHashOf(keys: SubjectKeys, account: Account): Promise<string | undefined> {
  return account?.passwordHash ? open(keys, account.passwordHash) : undefined;
}
