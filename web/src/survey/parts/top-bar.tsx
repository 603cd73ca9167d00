import { useState } from 'react';
import { retry } from '../actions.ts';
import { Dialog } from '../dialogs/dialog.tsx';
import { countAll } from '../model/answers.ts';
import { minutesLeft } from '../model/pace.ts';
import { saveLine } from '../model/save-line.ts';
import type { Survey } from '../model/state.ts';
import { texts } from '../texts.ts';
import { ExitDialog } from './exit-dialog.tsx';
import { QuickNavigation } from './quick-navigation.tsx';

export function TopBar({ survey }: { survey: Survey }) {
  const [open, setOpen] = useState<'lenses' | 'exit' | null>(null);
  const { answered, total } = countAll(survey.answers, survey.catalogue);
  const left = minutesLeft(survey.pace, total - answered);
  const close = () => setOpen(null);
  return (
    <header className="bar">
      <div className="bar-row">
        <button
          type="button"
          className="quiet lenses-button"
          aria-haspopup="dialog"
          onClick={() => setOpen('lenses')}
        >
          <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
            <path d="M2 4h12M2 8h12M2 12h8" stroke="currentColor" strokeWidth="1.5" fill="none" />
          </svg>
          {texts.bar.lenses}
        </button>
        <p className="bar-name">{survey.take.assessment.name}</p>
        <div className="bar-state">
          <p className="count">
            {texts.bar.progress(answered, total)}
            {left === null ? null : <span className="left"> · {texts.bar.left(left)}</span>}
          </p>
          <SaveState survey={survey} />
        </div>
        <button type="button" className="quiet" aria-haspopup="dialog" onClick={() => setOpen('exit')}>
          {texts.bar.exit}
        </button>
      </div>
      <progress max={total} value={answered} aria-label={texts.bar.progressLabel} />
      {survey.otherDevice ? <p className="bar-note">{texts.section.otherDevice}</p> : null}
      {open === 'lenses' ? (
        <Dialog title={texts.navigation.title} onClose={close} sheet>
          <QuickNavigation survey={survey} onChosen={close} />
        </Dialog>
      ) : null}
      {open === 'exit' ? <ExitDialog survey={survey} onClose={close} /> : null}
    </header>
  );
}

function SaveState({ survey }: { survey: Survey }) {
  const { words, tone, retry: canRetry } = saveLine(survey);
  if (!canRetry) return <p className={`save ${tone}`}>{words}</p>;
  return (
    <button type="button" className={`save ${tone}`} onClick={retry}>
      {words}
    </button>
  );
}
