import { useNavigate } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import { readAtLeast } from '../../../lib/cache/query.ts';
import { count, formatNumber } from '../../../lib/display/format.ts';
import { lateComponent } from '../../../lib/display/late.tsx';
import { assessmentsQuery } from '../../../lib/queries/assessment-queries.ts';
import { useNoMail } from '../../../lib/queries/use-no-mail.ts';
import { useAccess } from '../../../lib/session/access.ts';
import { Button } from '../../../ui/action/button.tsx';
import { datesAreRight } from '../../../ui/form/date-field.tsx';
import { ErrorSummary } from '../../../ui/form/error-summary.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { lateDialog } from '../../../ui/overlay/late-dialog.tsx';
import { notify } from '../../../ui/overlay/toast.ts';
import { Banner } from '../../../ui/state/banner.tsx';
import { AboutCard } from './about-card.tsx';
import { groupsOfForm, secondLabel, withGroups, withSecondGroups } from './groups/form-groups.ts';
import { GroupsEditor } from './groups/groups-editor.tsx';
import { SecondGrouping } from './groups/second-grouping.tsx';
import { LaunchBar } from './launch-bar.tsx';
import { fieldIds } from './launch-findings.ts';
import { type LaunchForm as Form, tooFewPeople } from './launch-form-state.ts';
import { OwnAddress } from './people/own-address.tsx';
import { PeopleEditor } from './people/people-editor.tsx';
import { hasEmail, type PersonRow } from './people/people-rows.ts';
import { texts as repeatTexts } from './repeat/texts.ts';
import { texts } from './texts.ts';
import { useDraft } from './use-draft.ts';
import { useLaunch } from './use-launch.ts';

/** Loaded on demand: it is needed once, at the end. */
const LastLook = lateDialog(async () => (await import('./last-look/last-look.tsx')).LastLook);
const RepeatNote = lateComponent(async () => (await import('./repeat/what-changed.tsx')).RepeatNote);
const ChangesCard = lateComponent(async () => (await import('./repeat/what-changed.tsx')).ChangesCard);

type Props = {
  userId: string;
  company: string;
  /** Default of the organisation. */
  threshold: number;
  /** The assessment to repeat, and the form that it proposes. */
  repeated?: { readonly name: string; readonly form: Form };
  /** The draft was just filled with settings from elsewhere, so that it is no draft from last time. */
  filled?: boolean;
  /** Goes on with the draft instead of repeating. */
  onKeep?: () => void;
};

export function LaunchForm({ userId, company, threshold, repeated, filled = false, onKeep }: Props) {
  const navigate = useNavigate();
  const draft = useDraft(userId, company, threshold, repeated?.form);
  const { form, change } = draft;
  const watching = useAccess('results.read').allowed;
  const noMail = useNoMail();
  const launch = useLaunch(form, async ({ assessmentId, position }) => {
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
  // Keeps the same reference while nothing changes, so that memoised rows do not render again.
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
        if (datesAreRight(event.currentTarget)) launch.look(change);
      }}
    >
      {draft.asks && repeated ? (
        <Banner
          tone="warn"
          action={
            <div className="flex flex-wrap gap-2">
              <Button size="dense" onClick={draft.replace}>
                {repeatTexts.replace}
              </Button>
              <Button size="dense" onClick={onKeep ?? draft.keep}>
                {repeatTexts.keep}
              </Button>
            </div>
          }
        >
          {repeatTexts.draft(form.name.trim(), repeated.name)}
        </Banner>
      ) : null}
      {draft.restored && !filled ? (
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
      {form.repeats === null ? null : <RepeatNote repeats={form.repeats} name={form.name} />}
      <AboutCard form={form} errors={launch.errors} onChange={change} />
      <Card title={texts.groups.title} note={texts.groups.note}>
        <GroupsEditor form={form} error={launch.errors.get(fieldIds.groups)} onChange={change} />
        <SecondGrouping form={form} errors={launch.errors} onChange={change} />
      </Card>
      {form.repeats === null ? null : <ChangesCard repeats={form.repeats} form={form} />}
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
          bad={form.badLines}
          onBad={(badLines) => change({ badLines })}
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
      <LaunchBar form={form} saved={draft.saved} busy={launch.busy} onRefused={() => launch.look(change)} />
      {launch.looked ? (
        <LastLook
          form={launch.looked}
          busy={launch.busy}
          failure={launch.failure}
          onLaunch={launch.send}
          onBack={launch.back}
        />
      ) : null}
    </form>
  );
}
