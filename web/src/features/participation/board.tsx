import { useSuspenseQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { useDocumentTitle } from '../../lib/display/document-title.ts';
import { type BelowTheFoldState, useBelowTheFold } from '../../lib/display/first-look.ts';
import { formatNumber, formatPercent } from '../../lib/display/format.ts';
import { announcerEvery } from '../../lib/live/announce.ts';
import { useLiveConnection } from '../../lib/live/live.ts';
import { useAt } from '../../lib/past.ts';
import { useAccess, useRefusal } from '../../lib/session/access.ts';
import { Button } from '../../ui/action/button.tsx';
import { RestOfPage } from '../../ui/layout/rest-of-page.tsx';
import { lateDialog } from '../../ui/overlay/late-dialog.tsx';
import { AssessmentHeader } from '../assessments/assessment-header.tsx';
import { LookingBack } from '../past/looking-back.tsx';
import { type BoardBelow, boardBelow } from './below-the-fold.ts';
import { GroupsTable } from './groups-table.tsx';
import { KeptNotice } from './kept/kept-notice.tsx';
import { LivePill } from './live/live-pill.tsx';
import { useLiveUpdates } from './live/use-live-updates.ts';
import { ParticipationFigures } from './participation-figures.tsx';
import { participationQuery } from './participation-queries.ts';
import { useEverybody } from './people/use-everybody.ts';
import { ReleaseLine } from './release-line.tsx';
import { texts as remindTexts } from './remind/texts.ts';
import { ReopenNotice } from './reopen-notice.tsx';
import { RepeatLink } from './repeat-link.tsx';
import { texts } from './texts.ts';
import type { Participation } from './types.ts';

/** Dialogs are loaded on demand. The code that parses and checks lists is half the size of the board, and most visits add nobody. */
const AddPeopleDialog = lateDialog(async () => (await import('./add-people-dialog.tsx')).AddPeopleDialog);
const RemindDialog = lateDialog(async () => (await import('./remind/remind-dialog.tsx')).RemindDialog);
const CloseDialog = lateDialog(async () => (await import('./close-dialog.tsx')).CloseDialog);

const pollMs = 30_000;
const announceMs = 10_000;

type Props = {
  assessmentId: string;
  at: string | undefined;
  /** The card of the shared link, for people who may turn it on. @param came number of people who came through it so far */
  sharedLink: (assessmentId: string, came: number) => ReactNode;
};

/** Participation in one assessment, live or at a past position. */
export function Board({ assessmentId, at, sharedLink }: Props) {
  const { state } = useLiveConnection();
  const refetchInterval = state === 'paused' ? pollMs : false;
  const { data: now } = useSuspenseQuery({
    ...participationQuery(assessmentId),
    refetchInterval,
  });
  // Updates the cached live answer; a past board stays unchanged.
  useLiveUpdates();
  const below = useBelowTheFold(boardBelow);
  return (
    <LookingBack
      assessmentId={assessmentId}
      at={at}
      now={now}
      then={participationQuery(assessmentId, undefined, at)}
      complete={below.parts !== undefined}
    >
      {(board) => (
        <BoardOf board={board} refetchInterval={refetchInterval} sharedLink={sharedLink} below={below} />
      )}
    </LookingBack>
  );
}

function BoardOf({
  board,
  refetchInterval,
  sharedLink,
  below,
}: Pick<Props, 'sharedLink'> & {
  board: Participation;
  refetchInterval: number | false;
  below: BelowTheFoldState<BoardBelow>;
}) {
  const everybody = useEverybody(board, refetchInterval);
  const [dialog, setDialog] = useState<'add' | 'remind' | 'close' | null>(null);
  const isPast = useAt() !== undefined;
  const { parts } = below;
  const { assessment } = board;
  const { assessmentId } = assessment;
  const refusal = useRefusal('assessments.manage');
  const seesMails = useAccess('mails.read').allowed;
  const sharesLinks = useAccess('invitations.share').allowed;
  const { submitted, invited, claimed = 0 } = assessment.counts;
  const remindable = assessment.status === 'open' && submitted < invited;
  useDocumentTitle(texts.title(formatPercent(submitted, invited), assessment.name));
  useAnnounced(texts.announce(formatNumber(submitted), formatNumber(invited)));

  return (
    <div className="flex flex-col gap-6">
      <AssessmentHeader
        assessment={assessment}
        view={texts.view}
        actions={
          isPast ? null : assessment.status === 'closed' ? (
            <RepeatLink assessment={assessment} />
          ) : (
            <>
              <Button disabledReason={refusal} onClick={() => setDialog('add')}>
                {texts.add.open}
              </Button>
              {remindable ? (
                <Button disabledReason={refusal} onClick={() => setDialog('remind')}>
                  {remindTexts.open}
                </Button>
              ) : null}
              <Button variant="danger" disabledReason={refusal} onClick={() => setDialog('close')}>
                {texts.close.open}
              </Button>
            </>
          )
        }
      />
      {isPast ? null : <ReopenNotice assessment={assessment} disabledReason={refusal} />}
      {isPast || !seesMails ? null : <KeptNotice assessmentId={assessmentId} people={everybody.people} />}
      <div className="flex flex-col gap-3">
        <div className="flex items-center justify-between gap-3">
          <h2 className="text-14 font-semibold">{texts.view}</h2>
          {isPast ? null : <LivePill />}
        </div>
        <ParticipationFigures counts={assessment.counts} />
        <ReleaseLine assessment={assessment} />
        {claimed > 0 ? (
          <p className="text-13 text-text-2">{texts.claimed(claimed, formatNumber(claimed))}</p>
        ) : null}
      </div>
      <div className="grid items-start gap-6 xl:grid-cols-[minmax(0,1fr)_360px]">
        <div className="flex min-w-0 flex-col gap-6">
          <GroupsTable title={texts.groups.title} group={texts.groups.group} groups={board.groups} />
          {board.secondGroups && assessment.secondGrouping ? (
            <GroupsTable
              title={texts.groups.second(assessment.secondGrouping.name)}
              group={assessment.secondGrouping.name}
              groups={board.secondGroups}
            />
          ) : null}
        </div>
        {parts ? <parts.ActivityList lines={board.activity} people={everybody.people} /> : null}
      </div>
      {parts ? (
        <>
          {isPast || !sharesLinks || assessment.status === 'closed'
            ? null
            : sharedLink(assessmentId, claimed)}
          <parts.PeopleSection
            assessment={assessment}
            everybody={everybody}
            mayInvite={!isPast && refusal === undefined}
          />
        </>
      ) : (
        <RestOfPage {...below} />
      )}
      {dialog === 'add' ? (
        <AddPeopleDialog
          assessmentId={assessmentId}
          invited={everybody.people}
          groups={assessment.groups}
          second={assessment.secondGrouping}
          onClose={() => setDialog(null)}
        />
      ) : null}
      {dialog === 'remind' ? (
        <RemindDialog assessmentId={assessmentId} groups={board.groups} onClose={() => setDialog(null)} />
      ) : null}
      {dialog === 'close' ? (
        <CloseDialog
          assessment={assessment}
          onRemind={remindable ? () => setDialog('remind') : undefined}
          onClose={() => setDialog(null)}
        />
      ) : null}
    </div>
  );
}

/** Announces changes to screen readers, at most once every ten seconds; the initial value is not announced. */
function useAnnounced(text: string): void {
  const [say] = useState(() => announcerEvery(announceMs));
  const [first] = useState({ text });
  useEffect(() => {
    if (text === first.text) return;
    first.text = '';
    say(text);
  }, [text, say, first]);
}
