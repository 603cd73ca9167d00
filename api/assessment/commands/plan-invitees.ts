import { checkInvitees, type InviteePlan } from '../../../domain/assessment/decide.ts';
import { say } from '../../../domain/texts/sentence.ts';
import { derivedId, requestOf, secretHash } from '../../../infra/identifiers/identifiers.ts';
import { linkSecret } from '../../../infra/subject-keys/link-secret.ts';
import { participantAddressHash } from '../../../infra/subject-keys/participant-addresses.ts';
import type { ApiDependencies } from '../../http/dependencies.ts';
import { ApiProblem } from '../../http/problem.ts';

export type Invitee = Pick<InviteePlan, 'name' | 'email' | 'role' | 'secondGroup'>;

/**
 * Checks a list of people and adds the derived ids, the hashes of the addresses, and the hash of each first link.
 * @throws {ApiProblem} 400 INVITES_INVALID with a finding for each unusable address
 */
export async function planInvitees(
  { keys }: Pick<ApiDependencies, 'keys'>,
  assessment: Parameters<typeof participantAddressHash>[1],
  commandId: string,
  people: readonly Invitee[],
): Promise<InviteePlan[]> {
  const addresses = addressesOf(people);
  const hashOf = await participantAddressHash(keys, assessment);
  return Promise.all(
    people.map(async ({ name, role, secondGroup }, index) => {
      const participantId = participantIdOf(requestOf(commandId), index);
      const email = addresses[index] ?? '';
      return {
        participantId,
        name: nameFor(name, email),
        email,
        addressHash: hashOf(email),
        role,
        secondGroup,
        linkHash: secretHash(await linkSecret(keys, participantId, 1)),
      };
    }),
  );
}

/** People without a name are addressed by the first part of their address. */
export const nameFor = (name: string, email: string): string =>
  name === '' ? email.slice(0, email.indexOf('@')) : name;

/** Normalised addresses. @throws {ApiProblem} 400 INVITES_INVALID with a finding for each unusable address */
export function addressesOf(people: readonly Invitee[]): readonly string[] {
  const checked = checkInvitees(people.map((person) => person.email));
  if ('findings' in checked) {
    throw new ApiProblem(
      400,
      'INVITES_INVALID',
      say('assessment.invitesInvalid', {
        message: checked.findings
          .map(({ message }) => message)
          .reduce((before, message) => say('assessment.invitesInvalid.and', { before, message })),
      }),
      { findings: checked.findings },
    );
  }
  return checked.addresses;
}

/** Id of the person at an index of the list that a request invites. */
export const participantIdOf = (request: string, index: number): string =>
  derivedId('participant', request, String(index));
