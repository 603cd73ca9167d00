import { useNavigate } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import { assessmentLimits } from '../../../../../domain/assessment/limits.ts';
import { readAtLeast } from '../../../lib/cache/query.ts';
import { count, formatNumber } from '../../../lib/display/format.ts';
import { useAccess } from '../../../lib/session/access.ts';
import { Button } from '../../../ui/action/button.tsx';
import { DateField, datesAreRight } from '../../../ui/form/date-field.tsx';
import { ErrorSummary } from '../../../ui/form/error-summary.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { TextArea } from '../../../ui/form/text-area.tsx';
import { TextInput } from '../../../ui/form/text-input.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { notify } from '../../../ui/overlay/toast.ts';
import { Banner } from '../../../ui/state/banner.tsx';
import { PlanWayOut } from '../../billing/plan-way-out.tsx';
import { useNoMail } from '../../outbox/use-no-mail.ts';
import { assessmentsQuery } from '../assessment-queries.ts';
import { AnswersShown } from './answers-shown.tsx';
import { groupsOfForm, secondLabel, withGroups, withSecondGroups } from './groups/form-groups.ts';
import { GroupsEditor } from './groups/groups-editor.tsx';
import { SecondGrouping } from './groups/second-grouping.tsx';
import { fieldIds } from './launch-findings.ts';
import { canLaunch, tooFewPeople } from './launch-form-state.ts';
import { MoreSettings } from './more-settings.tsx';
import { OwnAddress } from './people/own-address.tsx';
import { PeopleEditor } from './people/people-editor.tsx';
import { hasEmail, type PersonRow } from './people/people-rows.ts';
import { ScoresShown } from './scores-shown.tsx';
import { texts } from './texts.ts';
import { timesHint } from './times-hint.ts';
import { useDraft } from './use-draft.ts';
import { useLaunch } from './use-launch.ts';

/** `threshold`: the organisation's default. */
type Props = { userId: string; company: string; threshold: number };

export function LaunchForm({ userId, company, threshold }: Props) {
  const navigate = useNavigate();
  const draft = useDraft(userId, company, threshold);
  const { form, change } = draft;
  const watching = useAccess('results.read').allowed;
  const noMail = useNoMail();
  const launch = useLaunch(async ({ assessmentId, position }) => {
    draft.discard();
    notify(noMail ? texts.launchedKept : texts.launched, 'success');
    if (watching)
      return navigate({ to: '/ceo-dashboard', search: { assessment: assessmentId, after: position } });
    await readAtLeast(assessmentsQuery(position), position);
    return navigate({ to: '/' });
  });
  const tooFew = tooFewPeople(form);
  const changePeople = useCallback(
    (update: (rows: readonly PersonRow[]) => readonly PersonRow[]) =>
      change((before) => ({ people: update(before.people) })),
    [change],
  );
  // A stable reference while unchanged, so that memoised rows do not render again.
  const { second } = form;
  const secondChoice = useMemo(
    () => (second ? { name: secondLabel(second), groups: second.groups } : undefined),
    [second],
  );

  return (
    <form
      noValidate
      className="flex flex-col gap-6"
      onSubmit={(event) => {
        event.preventDefault();
        if (canLaunch(form) && datesAreRight(event.currentTarget)) launch.submit(form, change);
      }}
    >
      {draft.restored ? (
        <Banner
          tone="info"
          action={
            <Button size="dense" onClick={draft.reset}>
              {texts.draftDiscard}
            </Button>
          }
        >
          {texts.draftRestored}
        </Banner>
      ) : null}
      {launch.findings.length > 0 ? (
        <ErrorSummary ref={launch.summary} title={texts.fix} findings={launch.findings} />
      ) : null}
      {launch.failure ? (
        <Banner tone="bad" action={<PlanWayOut error={launch.failure} />}>
          {launch.failure.message}
        </Banner>
      ) : null}
      <Card title={texts.about}>
        <div className="grid gap-4 md:grid-cols-2">
          <Field
            id={fieldIds.name}
            label={texts.name}
            hint={texts.nameHint}
            error={launch.errors.get(fieldIds.name)}
          >
            {(wiring) => (
              <TextInput
                {...wiring}
                required
                value={form.name}
                onChange={({ target }) => change({ name: target.value })}
              />
            )}
          </Field>
          <Field id={fieldIds.company} label={texts.company} error={launch.errors.get(fieldIds.company)}>
            {(wiring) => (
              <TextInput
                {...wiring}
                required
                value={form.company}
                onChange={({ target }) => change({ company: target.value })}
              />
            )}
          </Field>
          <div className="md:col-span-2">
            <Field
              id={fieldIds.description}
              label={texts.description}
              optional
              hint={texts.descriptionHint}
              error={launch.errors.get(fieldIds.description)}
            >
              {(wiring) => (
                <TextArea
                  {...wiring}
                  maxLength={assessmentLimits.descriptionMax}
                  value={form.description}
                  onChange={({ target }) => change({ description: target.value })}
                />
              )}
            </Field>
          </div>
          <DateField
            id={fieldIds.closesAt}
            label={texts.closesAt}
            kind="moment"
            optional
            hint={texts.closesHint(timesHint(form.closesAt))}
            error={launch.errors.get(fieldIds.closesAt)}
            value={form.closesAt}
            onChange={(closesAt) => change({ closesAt })}
          />
          <div className="md:col-span-2">
            <AnswersShown named={form.named} onChange={(named) => change({ named })} />
          </div>
          {form.named ? null : (
            <div className="md:col-span-2">
              <ScoresShown form={form} onChange={change} />
            </div>
          )}
          <div className="md:col-span-2">
            <MoreSettings form={form} errors={launch.errors} onChange={change} />
          </div>
        </div>
      </Card>
      <Card title={texts.groups.title} note={texts.groups.note}>
        <GroupsEditor form={form} error={launch.errors.get(fieldIds.groups)} onChange={change} />
        <SecondGrouping form={form} errors={launch.errors} onChange={change} />
      </Card>
      <Card
        title={texts.people}
        note={texts.peopleCount(count(form.people.filter(hasEmail).length, 'person', 'people'))}
      >
        <PeopleEditor
          rows={form.people}
          groups={groupsOfForm(form)}
          onAddGroups={(names) => change((before) => withGroups(before, names))}
          second={secondChoice}
          onAddSecondGroups={(names) => change((before) => withSecondGroups(before, names))}
          errors={launch.errors}
          onChange={changePeople}
        />
        {form.named ? null : <OwnAddress rows={form.people} threshold={formatNumber(form.threshold)} />}
        {tooFew === null ? null : (
          <div className="mt-4">
            <Banner tone="warn">
              {texts.tooFew(count(tooFew, 'person', 'people'), formatNumber(form.threshold))}
            </Banner>
          </div>
        )}
      </Card>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-line border-t py-3 lg:sticky lg:bottom-0 lg:z-10 lg:bg-canvas">
        <p role="status" className="text-13 text-text-3">
          {draft.saved === 'saved' ? texts.draftSaved : draft.saved === 'failed' ? texts.draftFailed : ''}
        </p>
        <div className="flex flex-wrap items-center gap-3">
          {canLaunch(form) ? null : (
            <p id="launch-disabled" className="text-13 text-text-2">
              {texts.disabled}
            </p>
          )}
          <Button
            type="submit"
            variant="primary"
            busy={launch.busy && texts.processing}
            disabledReason={!canLaunch(form) && texts.disabled}
            aria-describedby={canLaunch(form) ? undefined : 'launch-disabled'}
          >
            {texts.launch}
          </Button>
        </div>
      </div>
    </form>
  );
}
