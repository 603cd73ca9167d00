import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { written } from '../../../../api/http/contract/common.ts';
import { api } from '../../lib/api.ts';
import { toAppError } from '../../lib/app-error.ts';
import { count } from '../../lib/display/format.ts';
import { useNoMail } from '../../lib/queries/use-no-mail.ts';
import { commandIds } from '../../lib/request/command-ids.ts';
import { urls } from '../../lib/urls.ts';
import { Button } from '../../ui/action/button.tsx';
import { ErrorSummary } from '../../ui/form/error-summary.tsx';
import { DraftDialog } from '../../ui/overlay/draft-dialog.tsx';
import { notify } from '../../ui/overlay/toast.ts';
import { Banner } from '../../ui/state/banner.tsx';
import { type Finding, peopleFindings, serverFindings } from '../assessments/launch/launch-findings.ts';
import { PeopleEditor } from '../assessments/launch/people/people-editor.tsx';
import {
  blankRow,
  hasEmail,
  isBlank,
  noBadLines,
  type PersonRow,
  participantsOf,
  type SecondChoice,
  tidyRows,
} from '../assessments/launch/people/people-rows.ts';
import { texts as launchTexts } from '../assessments/launch/texts.ts';
import { PlanWayOut } from '../billing/plan-way-out.tsx';
import { readBoardAgain } from './participation-queries.ts';
import { texts } from './texts.ts';
import type { BoardPerson } from './types.ts';

type Props = {
  assessmentId: string;
  /** People on the board. */
  invited: readonly BoardPerson[];
  /** Groups of the assessment, which cannot change after the launch. */
  groups: readonly string[];
  second: SecondChoice | undefined;
  onClose: () => void;
};

export function AddPeopleDialog({ assessmentId, invited, groups, second, onClose }: Props) {
  const [rows, setRows] = useState<readonly PersonRow[]>(() => [blankRow()]);
  const [bad, setBad] = useState(noBadLines);
  const [findings, setFindings] = useState<readonly Finding[]>([]);
  const [idFor] = useState(commandIds);
  const client = useQueryClient();
  const noMail = useNoMail();

  const request = useMutation({
    mutationFn: (people: readonly PersonRow[]) => {
      const body = { participants: participantsOf(people, groups, second) };
      return api.post(urls.participants(assessmentId), body, written, { requestId: idFor(body) });
    },
    onSuccess: async ({ position }, people) => {
      await readBoardAgain(client, assessmentId, position);
      const invited = count(people.filter(hasEmail).length, 'person', 'people');
      notify(noMail ? texts.add.kept(invited) : texts.add.done(invited), 'success');
      onClose();
    },
    onError: (thrown, people) =>
      setFindings(serverFindings(toAppError(thrown).fields, people.filter(hasEmail))),
  });

  const send = () => {
    const tidy = tidyRows(rows);
    const found = peopleFindings(tidy, groups, second);
    setRows(tidy);
    setFindings(found);
    if (found.length === 0) request.mutate(tidy);
  };

  const filled = rows.filter((row) => !isBlank(row)).length;
  const { isPending } = request;
  const errors = new Map(findings.map(({ field, message }) => [field, message]));
  return (
    <DraftDialog
      title={texts.add.title}
      wide
      action={
        <Button variant="primary" busy={isPending && launchTexts.processing} onClick={send}>
          {texts.add.submit}
        </Button>
      }
      unsaved={filled > 0 && !isPending}
      question={{
        title: texts.add.leave,
        action: texts.add.discard,
        lost: texts.add.leaveNote(count(filled, 'person', 'people')),
      }}
      notice={
        request.error && findings.length === 0 ? (
          <Banner tone="bad" action={<PlanWayOut error={request.error} />}>
            {toAppError(request.error).message}
          </Banner>
        ) : null
      }
      onClose={isPending ? () => undefined : onClose}
    >
      <div className="flex flex-col gap-4">
        {findings.length > 0 ? <ErrorSummary title={launchTexts.fix} findings={findings} /> : null}
        <PeopleEditor
          rows={rows}
          invited={invited}
          groups={groups}
          second={second}
          errors={errors}
          onChange={setRows}
          bad={bad}
          onBad={setBad}
        />
      </div>
    </DraftDialog>
  );
}
