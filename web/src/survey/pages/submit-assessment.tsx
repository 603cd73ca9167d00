import { useState } from 'react';
import { go, submit } from '../actions.ts';
import { Dialog } from '../dialogs/dialog.tsx';
import { buttons, look } from '../look.ts';
import type { Survey } from '../model/state.ts';
import { changesSentence } from '../parts/edit-note.tsx';
import { texts } from '../texts.ts';

type Props = { survey: Survey /** Comments without a score. */; blocked: boolean; answered: number };

export function SubmitAssessment({ survey, blocked, answered }: Props) {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState('');
  const [fewer, setFewer] = useState<string | null>(null);

  const send = async (confirmFewer: boolean) => {
    setFewer(null);
    setError('');
    setBusy(true);
    const result = await submit(confirmFewer);
    setBusy(false);
    if (result.is === 'tooFew') setFewer(result.message);
    if (result.is === 'missing') setError(texts.review.lonely);
    if (result.is === 'failed') setError(`${texts.review.failed} ${result.message}`);
  };
  // A person must answer at least as many themes as there are sub-lenses; the server checks the same rule.
  const least = survey.catalogue.sections.length;
  const onSubmit = () => {
    if (blocked) {
      setError(texts.review.lonely);
      document.getElementById('missing-scores')?.querySelector('button')?.focus();
    } else if (answered < least) setFewer(texts.review.fewer(answered, least));
    else void send(false);
  };

  if (survey.take.response.state === 'submitted') {
    return (
      <div className="grid gap-2 border-t border-line pt-4">
        <p>
          {texts.review.again} {changesSentence(survey)}
        </p>
        <button type="button" className={buttons.largePrimary} onClick={() => go({ page: 'thanks' })}>
          {texts.review.receipt}
        </button>
      </div>
    );
  }
  return (
    <div className="grid gap-2 border-t border-line pt-4">
      <button type="button" className={buttons.largePrimary} disabled={busy} onClick={onSubmit}>
        {busy ? texts.review.submitting : texts.review.submit}
      </button>
      <div role="alert">{error ? <p className={look.error}>{error}</p> : null}</div>
      {fewer === null ? null : (
        <Dialog
          title={texts.review.submit}
          onClose={() => setFewer(null)}
          actions={
            <>
              <button type="button" className={buttons.secondary} onClick={() => setFewer(null)}>
                {texts.cancel}
              </button>
              <button type="button" className={buttons.primary} onClick={() => void send(true)}>
                {texts.review.fewerYes}
              </button>
            </>
          }
        >
          <p>{fewer}</p>
          <p>{texts.review.fewerAsk}</p>
        </Dialog>
      )}
    </div>
  );
}
