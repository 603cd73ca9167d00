import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { useDocumentTitle } from '../../../lib/display/document-title.ts';
import { buttonClass } from '../../../ui/action/button.tsx';
import { PageHeader } from '../../../ui/layout/page-header.tsx';
import { StepHeading } from '../../../ui/layout/step-heading.tsx';
import { notify } from '../../../ui/overlay/toast.ts';
import { Banner } from '../../../ui/state/banner.tsx';
import type { LaunchForm } from '../launch/launch-form-state.ts';
import type { ChangeForm } from '../launch/use-draft.ts';
import { ConflictDialog } from './conflict-dialog.tsx';
import { DocumentsStep } from './documents-step.tsx';
import type { Saved } from './draft-queries.ts';
import { FirstStep } from './first-step.tsx';
import { InvitedStep } from './invited-step.tsx';
import { PeopleStep } from './people-step.tsx';
import { SavedLine } from './saved-line.tsx';
import { StepIndicator } from './step-indicator.tsx';
import type { Launched, Step } from './steps.ts';
import { texts } from './texts.ts';
import { UnsavedGuard } from './unsaved-guard.tsx';
import { useDraftSaving } from './use-draft-saving.ts';

export type Start = {
  readonly saved: Saved | null;
  readonly form: LaunchForm;
  readonly step: Step;
  readonly launched: Launched | null;
  /** Who saved it last; null for a new one. */
  readonly by: { readonly name: string; readonly at: string } | null;
};

type Props = {
  start: Start;
  documents: (launched: Launched) => ReactNode;
  invited: (launched: Launched) => ReactNode;
  onDraft: (draftId: string) => void;
  onReload: () => void;
};

/** The three steps. The form is kept here, so that going back loses nothing. */
export function Wizard({ start, documents, invited, onDraft, onReload }: Props) {
  const [form, setForm] = useState(start.form);
  const [step, setStep] = useState<Step>(start.step);
  const [moved, setMoved] = useState(false);
  const [launched, setLaunched] = useState(start.launched);
  const saving = useDraftSaving({ saved: start.saved, form, step: start.step === 2 ? 2 : 1 }, onDraft);
  useDocumentTitle(texts.titles[step]);
  const change: ChangeForm = (part) =>
    setForm((before) => ({ ...before, ...(typeof part === 'function' ? part(before) : part) }));
  const goTo = (to: Step) => {
    setMoved(true);
    setStep(to);
  };
  const saveHere = async () => {
    if (await saving.save(step === 2 ? 2 : 1, form)) notify(texts.saved, 'success');
  };
  /** Going on does not depend on the save: a draft that could not be saved is still on the page, which says so. */
  const saveAndGo = (to: 1 | 2) => {
    goTo(to);
    void saving.save(to, form);
  };
  const parts = { form, change, saving, onSave: saveHere };
  return (
    <div className="flex w-full max-w-form flex-col gap-6">
      <Header step={step} moved={moved} />
      <StepIndicator at={step} launched={launched !== null} />
      {launched ? null : (
        <>
          <UnsavedGuard isChanged={saving.isChanged(form) && !isUntouched(form, start)} />
          {saving.failure ? <Banner tone="bad">{saving.failure}</Banner> : null}
          {saving.conflict ? (
            <ConflictDialog
              kind={saving.conflict}
              draftId={saving.saved?.draftId}
              onTheirs={onReload}
              onMine={() => saving.save(step === 2 ? 2 : 1, form, 'asNew')}
              onClose={saving.closeConflict}
            />
          ) : null}
          <div hidden={step !== 1}>
            <FirstStep {...parts} onNext={() => saveAndGo(2)} />
          </div>
          {/* Kept while another step is shown, because it reports which lines of a file gave no person. */}
          <div hidden={step !== 2}>
            <PeopleStep
              {...parts}
              onBack={() => saveAndGo(1)}
              onFirstStep={() => goTo(1)}
              onLaunched={(now) => {
                setLaunched(now);
                goTo(3);
              }}
            />
          </div>
          <SavedLine isUnsaved={saving.isChanged(form)} start={start.by} saved={saving.saved} />
        </>
      )}
      {launched && step === 2 ? <InvitedStep onNext={() => goTo(3)}>{invited(launched)}</InvitedStep> : null}
      {launched && saving.saved ? (
        <div hidden={step !== 3}>
          <DocumentsStep draftId={saving.saved.draftId} launched={launched} onBack={() => goTo(2)}>
            {documents(launched)}
          </DocumentsStep>
        </div>
      ) : null}
    </div>
  );
}

/** A new form in which nothing was typed. */
const isUntouched = (form: LaunchForm, { saved, form: first }: Start): boolean =>
  saved === null && form === first;

function Header({ step, moved }: { step: Step; moved: boolean }) {
  const links = (
    <>
      <Link to="/ceo-dashboard" className={buttonClass({ variant: 'quiet' })}>
        {texts.dashboard}
      </Link>
      <Link to="/" className={buttonClass({ variant: 'quiet' })}>
        {texts.home}
      </Link>
    </>
  );
  if (!moved) return <PageHeader title={texts.titles[step]} note={texts.notes[step]} actions={links} />;
  return (
    <header className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
      <div className="min-w-0">
        <StepHeading key={step}>{texts.titles[step]}</StepHeading>
        <p className="mt-1 text-text-2">{texts.notes[step]}</p>
      </div>
      <div className="flex flex-wrap items-center gap-2">{links}</div>
    </header>
  );
}
