import type { Position } from '../../../domain/kernel/event.ts';
import { type AuditLine, auditKeys } from '../../../domain/read-models/audit-trail/audit-trail.ts';
import type { ModelReader } from '../../queries/read-models.ts';

/**
 * The line for the saves of a day is shown only when that day (UTC) is over: otherwise the appearance of the line would
 * disclose the time of the first save. @param now milliseconds since the epoch
 */
export function isToldLine({ type, participantId, at }: AuditLine, now: number): boolean {
  const isDayOfAll = type === 'AnswersSaved' && participantId === null;
  return !isDayOfAll || at.slice(0, 10) < new Date(now).toISOString().slice(0, 10);
}

/**
 * Lines of a trail that may be shown, newest first. A page is full even if a line is left out. @param from key just
 * after the newest line to include; absent: starts at the end
 */
export async function toldLines(
  audit: ModelReader,
  assessmentId: string,
  { limit, from, now }: { readonly limit: number; readonly from?: string | undefined; readonly now: number },
): Promise<readonly AuditLine[]> {
  // At most one line (that of today) may not be shown yet.
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
 * Position of the newest line of a trail. Returned instead of the trail's checkpoint, which changes with every save.
 * @param until the last position to include; absent: the end
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
