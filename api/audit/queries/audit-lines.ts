import type { Position } from '../../../domain/kernel/event.ts';
import { type AuditLine, auditKeys } from '../../../domain/read-models/audit-trail/audit-trail.ts';
import type { ModelReader } from '../../queries/read-models.ts';

/**
 * That anybody saved on a day is told when the day (UTC) is over: the first save of it would be found by the moment at which the line appears.
 * @param now milliseconds since the epoch
 */
export function isToldLine({ type, participantId, at }: AuditLine, now: number): boolean {
  const isDayOfAll = type === 'AnswersSaved' && participantId === null;
  return !isDayOfAll || at.slice(0, 10) < new Date(now).toISOString().slice(0, 10);
}

/**
 * Lines of a trail as they may be told, newest first: a page is full, whether one is left out or not.
 * @param from key behind the newest that counts; absent: the end
 */
export async function toldLines(
  audit: ModelReader,
  assessmentId: string,
  { limit, from, now }: { readonly limit: number; readonly from?: string | undefined; readonly now: number },
): Promise<readonly AuditLine[]> {
  // At most one line is not told yet.
  const lines = await audit.list(auditKeys.lines(assessmentId), {
    limit: limit + 1,
    reverse: true,
    ...(from !== undefined && { after: from }),
  });
  return lines
    .map(({ document }) => document as AuditLine)
    .filter((line) => isToldLine(line, now))
    .slice(0, limit);
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
  const from = until === undefined ? undefined : auditKeys.through(assessmentId, until);
  const [newest] = await toldLines(audit, assessmentId, { limit: 1, from, now });
  return (newest?.position ?? null) as Position | null;
}
