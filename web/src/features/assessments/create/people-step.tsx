import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { count, formatNumber } from '../../../lib/display/format.ts';
import { useNoMail } from '../../../lib/queries/use-no-mail.ts';
import { Button } from '../../../ui/action/button.tsx';
import { ErrorSummary } from '../../../ui/form/error-summary.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { notify } from '../../../ui/overlay/toast.ts';
import { Banner } from '../../../ui/state/banner.tsx';
import { PlanWayOut } from '../../billing/plan-way-out.tsx';
import { groupsOfForm, secondLabel, withGroups, withSecondGroups } from '../launch/groups/form-groups.ts';
import { GroupsEditor } from '../launch/groups/groups-editor.tsx';
import { SecondGrouping } from '../launch/groups/second-grouping.tsx';
import { LastLook } from '../launch/last-look/last-look.tsx';
import { type Finding, fieldIds, launchFindings } from '../launch/launch-findings.ts';
import { type LaunchForm, tooFewPeople } from '../launch/launch-form-state.ts';
import { OwnAddress } from '../launch/people/own-address.tsx';
import { PeopleEditor } from '../launch/people/people-editor.tsx';
import { hasEmail, type PersonRow, tidyRows } from '../launch/people/people-rows.ts';
import { texts as launchTexts } from '../launch/texts.ts';
import type { StepProps } from './first-step.tsx';
import type { Launched } from './steps.ts';
import { texts } from './texts.ts';
import { useDraftLaunch } from './use-draft-launch.ts';
import { isOfFirstStep, summarized } from './wizard-findings.ts';

type Props = StepProps & {
  onBack: () => void;
  /** Shows step 1, whose fields are to be corrected. */
  onFirstStep: () => void;
  onLaunched: (launched: Launched) => void;
};

/** Step 2: the groups and the people, who are invited after a last look. */
export function PeopleStep({ form, change, saving, onSave, onBack, onFirstStep, onLaunched }: Props) {
  const [findings, setFindings] = useState<readonly Finding[]>([]);
  /** The checked form while the person takes the last look. */
  const [looked, setLooked] = useState<LaunchForm | null>(null);
  const noMail = useNoMail();
  const summary = useRef<HTMLElement>(null);
  useEffect(() => {
    if (findings.length > 0) summary.current?.focus();
  }, [findings]);
  const errors = useMemo(
    () => new Map(findings.toReversed().map(({ field, message }) => [field, message])),
    [findings],
  );
  const launch = useDraftLaunch({
    form,
    saving,
    onFindings: (found) => {
      setLooked(null);
      setFindings(found);
    },
    onLaunched,
  });
  const changePeople = useCallback(
    (update: (rows: readonly PersonRow[]) => readonly PersonRow[]) =>
      change((before) => ({ people: update(before.people) })),
    [change],
  );
  const { second } = form;
  const secondChoice = useMemo(
    () => (second ? { name: secondLabel(second), groups: second.groups } : undefined),
    [second],
  );
  const tooFew = tooFewPeople(form);
  const send = () => {
    const tidy = { ...form, people: tidyRows(form.people) };
    change({ people: tidy.people });
    const found = launchFindings(tidy, Date.now());
    setFindings(found);
    launch.reset();
    if (found.length === 0) setLooked(tidy);
  };
  const people = form.people.filter(hasEmail).length;
  return (
    <form
      noValidate
      className="flex flex-col gap-6"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      {findings.length > 0 ? (
        <ErrorSummary ref={summary} title={texts.fix} findings={summarized(findings, form)} />
      ) : null}
      {findings.some(isOfFirstStep) ? (
        <div>
          <Button onClick={onFirstStep}>{texts.back}</Button>
        </div>
      ) : null}
      {launch.failure && !looked ? (
        <Banner tone="bad" action={<PlanWayOut error={launch.failure} />}>
          {launch.failure.message}
        </Banner>
      ) : null}
      <Card title={launchTexts.people} note={launchTexts.peopleCount(count(people, 'person', 'people'))}>
        <PeopleEditor
          rows={form.people}
          groups={groupsOfForm(form)}
          onAddGroups={(names) => change((before) => withGroups(before, names))}
          second={secondChoice}
          onAddSecondGroups={(names) => change((before) => withSecondGroups(before, names))}
          errors={errors}
          onChange={changePeople}
          bad={form.badLines}
          onBad={(badLines) => change({ badLines })}
        />
        {form.named ? null : <OwnAddress rows={form.people} threshold={formatNumber(form.threshold)} />}
        {tooFew === null ? null : (
          <div className="mt-4">
            <Banner tone="warn">
              {launchTexts.tooFew(count(tooFew, 'person', 'people'), formatNumber(form.threshold))}
            </Banner>
          </div>
        )}
      </Card>
      <Card title={launchTexts.groups.title} note={launchTexts.groups.note}>
        <GroupsEditor form={form} error={errors.get(fieldIds.groups)} onChange={change} />
        <SecondGrouping form={form} errors={errors} onChange={change} />
      </Card>
      <div className="flex flex-wrap items-center justify-between gap-3 border-line border-t pt-4">
        <Button variant="quiet" onClick={onBack}>
          {texts.back}
        </Button>
        <div className="flex flex-wrap items-center gap-3">
          <Button busy={saving.busy && texts.saving} onClick={() => void onSave()}>
            {texts.save}
          </Button>
          <Button type="submit" variant="primary" busy={launch.busy && texts.sending}>
            {texts.send}
          </Button>
        </div>
      </div>
      {looked ? (
        <LastLook
          form={looked}
          busy={launch.busy}
          failure={launch.failure}
          onLaunch={() =>
            void launch.send((invited) =>
              notify((noMail ? texts.kept : texts.sent)(formatNumber(invited)), 'success'),
            )
          }
          onBack={() => {
            if (!launch.busy) setLooked(null);
          }}
        />
      ) : null}
    </form>
  );
}
