import { useState } from 'react';
import { clearThisDevice } from '../actions.ts';
import { unsentThemes } from '../model/outbox.ts';
import type { Survey } from '../model/state.ts';
import { texts } from '../texts.ts';
import { Dialog } from './dialog.tsx';

/** Says who answers, and the way out for somebody else. */
export function AnsweringAs({ survey }: { survey: Survey }) {
  const [asking, setAsking] = useState(false);
  return (
    <p className="answering-as">
      {texts.intro.answeringAs(survey.take.participant.maskedEmail)}{' '}
      <button type="button" className="link" aria-haspopup="dialog" onClick={() => setAsking(true)}>
        {texts.clear.open}
      </button>
      {asking ? <ClearDialog survey={survey} onClose={() => setAsking(false)} /> : null}
    </p>
  );
}

export function ClearDialog({ survey, onClose }: { survey: Survey; onClose: () => void }) {
  const lost = unsentThemes(survey.outbox);
  return (
    <Dialog
      title={texts.clear.title}
      onClose={onClose}
      actions={
        <>
          <button type="button" className="secondary" onClick={onClose}>
            {texts.cancel}
          </button>
          <button type="button" className="primary" onClick={() => void clearThisDevice()}>
            {texts.clear.confirm}
          </button>
        </>
      }
    >
      <p>{texts.clear.body}</p>
      {lost > 0 ? <p className="error">{texts.clear.unsent(lost)}</p> : null}
    </Dialog>
  );
}
