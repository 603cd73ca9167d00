import type { Position } from '../../domain/kernel/event.ts';
import { type AuditLine, auditKeys } from '../../domain/read-models/audit-trail/audit-trail.ts';
import type { ModelReader } from './read-models.ts';

/**
 * Where the newest line of a trail stands. It is what readers are told instead of how far the trail has read, which moves with every save.
 * @param until the last position that counts; absent: the end
 */
export async function newestLine(
  audit: ModelReader,
  assessmentId: string,
  until?: Position,
): Promise<Position | null> {
  const [newest] = await audit.list(auditKeys.lines(assessmentId), {
    limit: 1,
    reverse: true,
    ...(until !== undefined && { after: auditKeys.through(assessmentId, until) }),
  });
  return newest ? ((newest.document as AuditLine).position as Position) : null;
}
