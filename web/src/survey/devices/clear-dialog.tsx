import { Dialog } from '../dialogs/dialog.tsx';
import { useAttempt } from '../dialogs/use-attempt.ts';
import { buttons, look } from '../look.ts';
import { unsentThemes } from '../model/unsent-answers.ts';
import { currentSurvey } from '../store.ts';
import { answers, texts as surveyTexts } from '../texts.ts';
import { forgetHere, leaveHere } from './admission.ts';
import { texts } from './devices-texts.ts';

const words = texts.clear;

/** Removes a person's answers from this browser and revokes the browser on the server. */
export function ClearDialog({ onClose }: { onClose: () => void }) {
  const { busy, error, attempt } = useAttempt();
  const survey = currentSurvey();
  if (!survey) return null;
  const { admission, participant, response } = survey.take;
  const lost = unsentThemes(survey.unsent);
  const clear = async () => {
    await leaveHere();
    await forgetHere();
  };
  return (
    <Dialog
      title={words.title}
      onClose={onClose}
      actions={
        <>
          <button type="button" className={buttons.secondary} onClick={onClose}>
            {surveyTexts.cancel}
          </button>
          <button
            type="button"
            className={buttons.primary}
            disabled={busy}
            onClick={() => void attempt(clear)}
          >
            {busy ? words.busy : words.confirm}
          </button>
        </>
      }
    >
      <p>
        {response.state === 'notStarted'
          ? words.fresh
          : words.begun(admission.mail ? participant.maskedEmail : null)}
      </p>
      {lost > 0 ? <p className={look.error}>{words.unsent(answers(lost))}</p> : null}
      <div role="alert">
        {error ? (
          <>
            <p className={look.error}>{words.failed(error)}</p>
            <p>
              <button type="button" className={buttons.secondary} onClick={() => void forgetHere()}>
                {words.anyway}
              </button>
            </p>
          </>
        ) : null}
      </div>
    </Dialog>
  );
}
