import type { DomainEvent } from '../../events.ts';
import type { Changes, ReadModel } from '../read-model.ts';

/** When the address of a claim is erased. Keys of rows sort by time. */
export type OldClaim = { readonly claimId: string; readonly tenant: string; readonly dueAt: string };

export const oldClaimKeys = {
  due: 'due:',
  claim: (claimId: string) => `claim:${claimId}`,
};

type OfClaim = Extract<DomainEvent, { type: (typeof handled)[number] }>;
const handled = ['ClaimMade', 'ClaimErased'] as const;

/** Claims by the time at which their addresses are erased, stored as rows so that they survive the loss of the job queue. */
export const oldClaims: ReadModel<OldClaim> = {
  name: 'old-claims',
  version: 1,
  handles: handled,
  keys: (event) => [oldClaimKeys.claim((event as OfClaim).data.claimId)],
  evolve: (at, event): Changes<OldClaim> => {
    const { type, data, metadata } = event as OfClaim;
    const { claimId } = data;
    const key = oldClaimKeys.claim(claimId);
    if (type === 'ClaimMade') {
      const row = { claimId, tenant: metadata.tenant, dueAt: data.expiresAt };
      return [
        [dueKey(row), row],
        [key, row],
      ];
    }
    const before = at(key);
    return before
      ? [
          [dueKey(before), undefined],
          [key, undefined],
        ]
      : [];
  },
};

const dueKey = ({ dueAt, claimId }: OldClaim): string => `${oldClaimKeys.due}${dueAt}:${claimId}`;
