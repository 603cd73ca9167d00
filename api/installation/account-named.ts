import type { FastifyRequest } from 'fastify';
import { parseAddress } from '../../domain/kernel/address.ts';
import { say } from '../../domain/texts/sentence.ts';
import { ApiProblem } from '../http/problem.ts';
import type { People } from '../queries/people.ts';

/**
 * Refuses requests with a session, even an operator's: somebody else could use an open session to change rights.
 * @throws {ApiProblem} 403 MASTER_KEY_ONLY
 */
export function masterKeyOnly(request: FastifyRequest, command: string): void {
  if (request.member)
    throw new ApiProblem(403, 'MASTER_KEY_ONLY', say('installation.masterKeyOnly', { command }));
}

/** Finds the account that holds an address. @throws {ApiProblem} 404 ACCOUNT_UNKNOWN */
export async function accountNamed(
  people: People,
  email: string,
): Promise<{ readonly accountId: string; readonly confirmed: boolean }> {
  const parsed = parseAddress(email);
  const holder = 'address' in parsed ? await people.holderOf(parsed.address) : undefined;
  if (!holder || holder.accountId === null)
    throw new ApiProblem(404, 'ACCOUNT_UNKNOWN', say('installation.accountUnknown'));
  return { accountId: holder.accountId, confirmed: holder.confirmed };
}

/** Finds the account that has proven an address. @throws {ApiProblem} 404 ACCOUNT_UNKNOWN, 409 ADDRESS_UNCONFIRMED */
export async function confirmedAccount(people: People, email: string): Promise<string> {
  const { accountId, confirmed } = await accountNamed(people, email);
  if (!confirmed) throw new ApiProblem(409, 'ADDRESS_UNCONFIRMED', say('installation.addressUnconfirmed'));
  return accountId;
}
