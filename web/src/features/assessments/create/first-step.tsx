import { Link } from '@tanstack/react-router';
import { useEffect, useMemo, useRef, useState } from 'react';
import { Button, buttonClass } from '../../../ui/action/button.tsx';
import { datesAreRight } from '../../../ui/form/date-field.tsx';
import { ErrorSummary } from '../../../ui/form/error-summary.tsx';
import { AboutCard } from '../launch/about-card.tsx';
import type { Finding } from '../launch/launch-findings.ts';
import type { LaunchForm } from '../launch/launch-form-state.ts';
import type { ChangeForm } from '../launch/use-draft.ts';
import { texts } from './texts.ts';
import type { useDraftSaving } from './use-draft-saving.ts';
import { firstStepFindings } from './wizard-findings.ts';

export type StepProps = {
  form: LaunchForm;
  change: ChangeForm;
  saving: ReturnType<typeof useDraftSaving>;
  onSave: () => Promise<void>;
};

/** Step 1: what the assessment is called and how it is run. */
export function FirstStep({ form, change, saving, onSave, onNext }: StepProps & { onNext: () => void }) {
  const [findings, setFindings] = useState<readonly Finding[]>([]);
  const summary = useRef<HTMLElement>(null);
  useEffect(() => {
    if (findings.length > 0) summary.current?.focus();
  }, [findings]);
  const errors = useMemo(() => new Map(findings.map(({ field, message }) => [field, message])), [findings]);
  const isReady = form.name.trim() !== '' && form.company.trim() !== '';
  const look = (): readonly Finding[] => {
    const found = firstStepFindings(form, Date.now());
    setFindings(found);
    return found;
  };
  return (
    <form
      noValidate
      className="flex flex-col gap-6"
      onSubmit={(event) => {
        event.preventDefault();
        if (!datesAreRight(event.currentTarget)) return;
        if (look().length === 0) onNext();
      }}
    >
      {findings.length > 0 ? <ErrorSummary ref={summary} title={texts.fix} findings={findings} /> : null}
      <AboutCard form={form} errors={errors} onChange={change} />
      <div className="flex flex-wrap items-center justify-between gap-3 border-line border-t pt-4">
        <Link to="/" className={buttonClass({ variant: 'quiet' })}>
          {texts.cancel}
        </Link>
        <div className="flex flex-wrap items-center gap-3">
          {isReady ? null : (
            <p id="create-next-disabled" className="text-13 text-text-2">
              {texts.nextDisabled}
            </p>
          )}
          <Button busy={saving.busy && texts.saving} onClick={() => void onSave()}>
            {texts.save}
          </Button>
          <Button
            type="submit"
            variant="primary"
            disabledReason={!isReady && texts.nextDisabled}
            onRefused={look}
            aria-describedby={isReady ? undefined : 'create-next-disabled'}
          >
            {texts.next}
          </Button>
        </div>
      </div>
    </form>
  );
}
