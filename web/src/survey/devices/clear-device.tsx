import { useState } from 'react';
import { LaterDialog } from '../dialogs/later-dialog.tsx';
import { buttons, look } from '../look.ts';
import type { Survey } from '../model/state.ts';
import { texts } from '../texts.ts';

const read = () => import('./clear-dialog.tsx').then((module) => module.ClearDialog);

/** Names the person whose answers are open, and offers to remove them from this browser so that another person can use it. */
export function AnsweringAs({ survey }: { survey: Survey }) {
  const [asking, setAsking] = useState(false);
  return (
    <p className={look.hint}>
      {texts.intro.answeringAs(survey.take.participant.maskedEmail)}{' '}
      <button type="button" className={buttons.link} aria-haspopup="dialog" onClick={() => setAsking(true)}>
        {texts.clear.open}
      </button>
      {asking ? <ClearDialog onClose={() => setAsking(false)} /> : null}
    </p>
  );
}

export function ClearDialog({ onClose }: { onClose: () => void }) {
  return <LaterDialog read={read} onClose={onClose} />;
}
