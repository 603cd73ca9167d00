import { useState } from 'react';
import { AnotherDevice } from '../devices/another-device.tsx';
import { ClearDialog } from '../devices/clear-device.tsx';
import { Dialog } from '../dialogs/dialog.tsx';
import { buttons, look } from '../look.ts';
import type { Survey } from '../model/state.ts';
import { isEmpty, isPending, unsentThemes } from '../model/unsent-answers.ts';
import { texts } from '../texts.ts';

export function ExitDialog({ survey, onClose }: { survey: Survey; onClose: () => void }) {
  const [clearing, setClearing] = useState(false);
  if (clearing) return <ClearDialog onClose={onClose} />;
  return (
    <Dialog
      title={texts.exit.title}
      onClose={onClose}
      actions={
        <>
          <button
            type="button"
            className={`${buttons.quiet} -ms-2 me-auto`}
            onClick={() => setClearing(true)}
          >
            {texts.clear.open}
          </button>
          <button type="button" className={buttons.primary} onClick={onClose}>
            {texts.exit.stay}
          </button>
        </>
      }
    >
      <p className={isEmpty(survey.unsent) ? undefined : look.error}>{whereAnswersAre(survey)}</p>
      <p>
        <AnotherDevice className={buttons.link} />
      </p>
    </Dialog>
  );
}

function whereAnswersAre({ unsent, onDevice }: Survey): string {
  if (isEmpty(unsent)) return texts.exit.saved;
  const count = unsentThemes(unsent);
  return onDevice && isPending(unsent) ? texts.exit.device(count) : texts.exit.lost(count);
}
