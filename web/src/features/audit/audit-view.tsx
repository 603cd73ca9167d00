import { useQuery, useSuspenseInfiniteQuery } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import type { AssessmentSummary } from '../../../../api/assessment/contract/assessments.ts';
import type { auditEntry } from '../../../../api/audit/contract/audit.ts';
import { useDocumentTitle } from '../../lib/display/document-title.ts';
import { formatDay, formatExact } from '../../lib/display/format.ts';
import { useWide } from '../../lib/display/media.ts';
import { useSession } from '../../lib/session/session.ts';
import { Button } from '../../ui/action/button.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { rowClass, TableFrame, Td, Th } from '../../ui/layout/table.tsx';
import { AssessmentHeader } from '../assessments/assessment-header.tsx';
import { everybodyQuery, participationQuery } from '../participation/participation-queries.ts';
import { actorName } from './actor-name.ts';
import { auditQuery } from './audit-queries.ts';
import { ProofCard } from './proof-card.tsx';
import { texts } from './texts.ts';

type Entry = z.infer<typeof auditEntry>;

export function AuditView({ assessment }: { assessment: AssessmentSummary }) {
  const { data, hasNextPage, fetchNextPage, isFetchingNextPage, refetch, isRefetching } =
    useSuspenseInfiniteQuery(auditQuery(assessment.assessmentId));
  const names = useNames(assessment.assessmentId);
  const entries = data.pages.flatMap((page) => page.entries);
  const wide = useWide();
  useDocumentTitle(texts.title(assessment.name));
  const List = wide ? EntryTable : EntryCards;
  return (
    <div className="flex flex-col gap-6">
      <AssessmentHeader assessment={assessment} view={texts.view} />
      <ProofCard assessmentId={assessment.assessmentId} />
      <Card
        title={texts.view}
        note={texts.note}
        flush
        actions={
          <Button
            size="dense"
            busy={isRefetching && !isFetchingNextPage && texts.processing}
            onClick={() => void refetch()}
          >
            {texts.refresh}
          </Button>
        }
      >
        {entries.length === 0 ? (
          <p className="px-4 py-4 text-text-2 md:px-5">{texts.none}</p>
        ) : (
          <List entries={entries} names={names} />
        )}
        {hasNextPage ? (
          <div className="border-line border-t px-4 py-3 md:px-5">
            <Button
              size="dense"
              busy={isFetchingNextPage && texts.processing}
              onClick={() => void fetchNextPage()}
            >
              {texts.more}
            </Button>
          </div>
        ) : null}
      </Card>
    </div>
  );
}

type ListProps = { entries: readonly Entry[]; names: ReadonlyMap<string, string> };

function EntryTable({ entries, names }: ListProps) {
  const { columns } = texts;
  return (
    <TableFrame label={texts.view}>
      <thead>
        <tr>
          <Th>{columns.when}</Th>
          <Th>{columns.who}</Th>
          <Th>{columns.what}</Th>
          <Th align="end">{columns.position}</Th>
        </tr>
      </thead>
      <tbody>
        {entries.map((entry) => (
          <tr key={entry.position} className={rowClass}>
            <Td>
              <When entry={entry} />
            </Td>
            <Td>{actorName(entry.actor, names)}</Td>
            <Td>
              <What entry={entry} names={names} />
            </Td>
            <Td align="end">
              <code className="font-mono text-12 text-text-3">{entry.position}</code>
            </Td>
          </tr>
        ))}
      </tbody>
    </TableFrame>
  );
}

function EntryCards({ entries, names }: ListProps) {
  return (
    <ol>
      {entries.map((entry) => (
        <li key={entry.position} className="border-line border-b px-4 py-3 last:border-b-0">
          <What entry={entry} names={names} />
          <p className="mt-0.5 flex flex-wrap justify-between gap-x-3 text-13 text-text-3 tabular">
            <span>
              {actorName(entry.actor, names)} · <When entry={entry} />
            </span>
            <code className="font-mono text-12">{entry.position}</code>
          </p>
        </li>
      ))}
    </ol>
  );
}

function What({
  entry: { summary, actor, participantId },
  names,
}: {
  entry: Entry;
  names: ReadonlyMap<string, string>;
}) {
  const about =
    participantId && actor !== `participant:${participantId}` ? names.get(participantId) : undefined;
  return (
    <span>
      {summary}
      {about ? <span className="text-text-2"> {about}</span> : null}
    </span>
  );
}

/** Time to the second with its zone, because an auditor compares exact instants. */
function When({ entry: { at, actor } }: { entry: Entry }) {
  // An entry about many participants has a day but no time.
  const day = actor === 'participants' ? at.slice(0, 10) : undefined;
  return (
    <time dateTime={day ?? at} className="text-13 text-text-2 tabular md:whitespace-nowrap">
      {day === undefined ? formatExact(at) : formatDay(day)}
    </time>
  );
}

/** Names by id, of the participants on the board and of the signed-in person; the trail itself contains only ids. */
function useNames(assessmentId: string): ReadonlyMap<string, string> {
  const session = useSession();
  const { data: board } = useQuery(participationQuery(assessmentId));
  const { data: everybody } = useQuery({
    ...everybodyQuery(assessmentId),
    enabled: board !== undefined && board.nextCursor !== null,
  });
  const people = everybody ?? board?.people;
  const names = new Map(people?.map(({ participantId, name, email }) => [participantId, name || email]));
  if (session.status === 'signed-in') {
    const { id, profile, email } = session.user;
    names.set(id, `${profile.firstName} ${profile.lastName}`.trim() || email);
  }
  return names;
}
