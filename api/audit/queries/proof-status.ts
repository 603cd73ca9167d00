import { hash } from 'node:crypto';
import type { Position } from '../../../domain/kernel/event.ts';
import type { SignedHead } from '../../../domain/proof/head.ts';
import { type AuditLine, auditKeys } from '../../../domain/read-models/audit-trail/audit-trail.ts';
import { type AuditCopy, handoutKeys } from '../../../domain/read-models/handouts/handouts.ts';
import type { Clock } from '../../../infra/identifiers/clock.ts';
import type { People } from '../../queries/people.ts';
import type { ModelReader } from '../../queries/read-models.ts';
import type { AuditProof } from '../contract/audit.ts';
import { isToldLine } from './audit-lines.ts';

/** Entries are counted up to this number; above it the answer is "more than". */
const mostCounted = 1_000;
/** Number of earlier heads with which an export proves its consistency, at most. */
const mostCopies = 50;

/** Finds how far the audit trail of an assessment is signed, and how far exports contain signed entries. */
export function createProofStatus(audit: ModelReader, handouts: ModelReader, people: People, clock: Clock) {
  const entriesAfter = async (assessmentId: string, position: Position | null) =>
    (
      await audit.list(auditKeys.lines(assessmentId), {
        limit: mostCounted + 1,
        ...(position !== null && { after: auditKeys.line(assessmentId, position) }),
      })
    ).filter(({ document }) => isToldLine(document as AuditLine, clock.now())).length;
  const copiesOf = async (assessmentId: string): Promise<readonly AuditCopy[]> => {
    const newest = await handouts.list(handoutKeys.audits(assessmentId), {
      limit: mostCopies,
      reverse: true,
    });
    return newest.map(({ document }) => document as AuditCopy).toReversed();
  };
  return {
    /** Earlier exports, oldest first. */
    copiesOf,
    of: async (assessmentId: string, head: SignedHead | null): Promise<Omit<AuditProof, 'position'>> => {
      const copy = (await copiesOf(assessmentId)).at(-1);
      const [kind, id = ''] = copy?.actor.split(':') ?? [];
      return {
        head: head && {
          size: head.size,
          at: head.at,
          root: head.root,
          key: fingerprintOf(head.publicKey),
        },
        unsigned: await entriesAfter(assessmentId, (head?.position ?? null) as Position | null),
        copy: copy
          ? {
              at: copy.at,
              by: kind === 'account' ? await people.nameOf(id) : null,
              size: copy.size,
              signedAt: copy.signedAt,
            }
          : null,
        unanchored: await entriesAfter(assessmentId, (copy?.position ?? null) as Position | null),
      };
    },
  };
}

/** The first half of the key's SHA-256 in groups of four, so that two people can compare it. */
function fingerprintOf(publicKey: string): string {
  const hex = hash('sha256', Buffer.from(publicKey, 'hex'), 'hex');
  return Array.from({ length: 8 }, (_, group) => hex.slice(group * 4, group * 4 + 4)).join(' ');
}
