import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { AppError, messageOr } from '../../../lib/app-error.ts';
import { Button } from '../../../ui/action/button.tsx';
import { notify } from '../../../ui/overlay/toast.ts';
import { discardDraft, draftsKey, readDraft } from './draft-queries.ts';
import type { Launched } from './steps.ts';
import { texts } from './texts.ts';

type Props = { draftId: string; launched: Launched; onBack: () => void; children: ReactNode };

/** Step 3: documents, of which each is stored as it arrives, and the end of the draft. */
export function DocumentsStep({ draftId, launched, onBack, children }: Props) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const [busy, setBusy] = useState<'save' | 'complete' | null>(null);
  const [failure, setFailure] = useState<string | null>(null);

  /** Everything of this step is on the server already, so saving asks whether the draft is still there. */
  const save = async () => {
    setBusy('save');
    try {
      await readDraft(draftId);
      notify(texts.saved, 'success');
    } catch (thrown) {
      notify(isGone(thrown) ? texts.lost : texts.saveFailed, 'error');
    } finally {
      setBusy(null);
    }
  };
  const complete = async () => {
    setBusy('complete');
    setFailure(null);
    try {
      await discardDraft(draftId).catch((thrown: unknown) => {
        // Somebody else completed it.
        if (!isGone(thrown)) throw thrown;
      });
      void client.invalidateQueries({ queryKey: draftsKey });
      await navigate({ to: '/ceo-dashboard', search: { assessment: launched.assessmentId } });
    } catch (thrown) {
      setFailure(messageOr(thrown, texts.saveFailed));
    } finally {
      setBusy(null);
    }
  };
  return (
    <div className="flex flex-col gap-6">
      {children}
      {failure ? (
        <p role="alert" className="text-13 text-bad">
          {failure}
        </p>
      ) : null}
      <div className="flex flex-wrap items-center justify-between gap-3 border-line border-t pt-4">
        <Button variant="quiet" onClick={onBack}>
          {texts.back}
        </Button>
        <div className="flex flex-wrap items-center gap-3">
          <Button busy={busy === 'save' && texts.saving} onClick={() => void save()}>
            {texts.save}
          </Button>
          <Button
            variant="primary"
            busy={busy === 'complete' && texts.completing}
            onClick={() => void complete()}
          >
            {texts.done}
          </Button>
        </div>
      </div>
    </div>
  );
}

const isGone = (thrown: unknown): boolean => thrown instanceof AppError && thrown.status === 404;
