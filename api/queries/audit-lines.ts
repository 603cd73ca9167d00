import type { Position } from '../../domain/kernel/event.ts';
import { type AuditLine, auditKeys } from '../../domain/read-models/audit-trail/audit-trail.ts';
import type { ModelReader } from './read-models.ts';

/**
 * That anybody saved on a day is told when the day (UTC) is over: the first save of it would be found by the moment at which the line appears.
 * @param now milliseconds since the epoch
 */
export function isToldLine({ type, participantId, at }: AuditLine, now: number): boolean {
  const isDayOfAll = type === 'AnswersSaved' && participantId === null;
  return !isDayOfAll || at.slice(0, 10) < new Date(now).toISOString().slice(0, 10);
}

/**
 * Where the newest line of a trail stands. It is what readers are told instead of how far the trail has read, which moves with every save.
 * @param until the last position that counts; absent: the end
 */
export async function newestLine(
  audit: ModelReader,
  assessmentId: string,
  now: number,
  until?: Position,
): Promise<Position | null> {
  // At most one line is not told yet.
  const newest = await audit.list(auditKeys.lines(assessmentId), {
    limit: 2,
    reverse: true,
    ...(until !== undefined && { after: auditKeys.through(assessmentId, until) }),
  });
  const told = newest.find(({ document }) => isToldLine(document as AuditLine, now));
  return told ? ((told.document as AuditLine).position as Position) : null;
}
