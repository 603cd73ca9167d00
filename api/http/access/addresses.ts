import { Address } from '../../../domain/account/state.ts';
import { addressIdentity, parseAddress } from '../../../domain/kernel/address.ts';
import type { StreamName } from '../../../domain/kernel/event.ts';
import { say } from '../../../domain/texts/sentence.ts';
import { keyedHash } from '../../../infra/identifiers/identifiers.ts';
import type { SubjectKeys } from '../../../infra/subject-keys/port.ts';
import { ApiProblem } from '../problem.ts';

export type Addresses = {
  /** Keyed hash in lower-case hex, by which an address is found without being stored. */
  hashOf(address: string): string;
  streamOf(address: string): StreamName;
};

export function createAddresses({ keys }: { readonly keys: Pick<SubjectKeys, 'derive'> }): Addresses {
  const key = keys.derive('account-address');
  const hashOf = (address: string) => keyedHash(key, addressIdentity(address));
  return { hashOf, streamOf: (address) => Address.stream(hashOf(address)) };
}

/** @throws {ApiProblem} 400 with a finding that says what is wrong with the address */
export function validAddress(text: string): string {
  const parsed = parseAddress(text);
  if ('address' in parsed) return parsed.address;
  throw new ApiProblem(400, 'EMAIL_INVALID', say('general.emailInvalid'), {
    findings: [{ path: 'email', message: parsed.problem, code: 'EMAIL_INVALID' }],
  });
}
