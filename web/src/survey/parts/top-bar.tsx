import { useState } from 'react';
import { retry } from '../actions.ts';
import { Dialog } from '../dialogs/dialog.tsx';
import { buttons } from '../look.ts';
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
    // Above the numbers of the rating scales, which scroll behind the bar.
    <header className="sticky top-0 z-3 bg-surface low:static">
      <div className="mx-auto flex min-h-[54px] max-w-[1024px] items-center gap-2 px-2 py-1 lg:max-w-[1040px] lg:gap-4 lg:px-6">
        <button
          type="button"
          className={`${buttons.quiet} lg:hidden`}
          aria-haspopup="dialog"
          onClick={() => setOpen('lenses')}
        >
          <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
            <path d="M2 4h12M2 8h12M2 12h8" stroke="currentColor" strokeWidth="1.5" fill="none" />
          </svg>
          {texts.bar.lenses}
        </button>
        <p className="hidden flex-1 font-semibold lg:block">{survey.take.assessment.name}</p>
        <div className="flex min-w-0 flex-1 flex-col items-center text-center leading-[1.25] lg:flex-none lg:flex-row-reverse lg:gap-4">
          <p className="text-14 leading-[1.25] font-semibold tabular">
            {texts.bar.progress(answered, total)}
            {left === null ? null : (
              <span className="font-normal text-text-3"> · {texts.bar.left(left)}</span>
            )}
          </p>
          <SaveState survey={survey} />
        </div>
        <button
          type="button"
          className={buttons.quiet}
          aria-haspopup="dialog"
          onClick={() => setOpen('exit')}
        >
          {texts.bar.exit}
        </button>
      </div>
      <progress
        max={total}
        value={answered}
        aria-label={texts.bar.progressLabel}
        className="block h-[3px] w-full appearance-none bg-line text-accent [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:bg-accent [&::-webkit-progress-value]:transition-[inline-size] [&::-webkit-progress-value]:duration-(--time-in)"
      />
      {survey.otherDevice ? (
        <p className="bg-info-tint px-(--gutter) py-1 text-center text-13 text-info">
          {texts.section.otherDevice}
        </p>
      ) : null}
      {open === 'lenses' ? (
        <Dialog title={texts.navigation.title} onClose={close} sheet>
          <QuickNavigation survey={survey} onChosen={close} />
        </Dialog>
      ) : null}
      {open === 'exit' ? <ExitDialog survey={survey} onClose={close} /> : null}
    </header>
  );
}

const save = 'min-h-[1.125rem] text-13 leading-[1.25] tabular empty:hidden';
const tones = { quiet: 'text-text-3', good: 'text-text-3', warn: 'text-warn', bad: 'text-bad' };

function SaveState({ survey }: { survey: Survey }) {
  const { words, tone, retry: canRetry } = saveLine(survey);
  if (!canRetry) return <p className={`${save} ${tones[tone]}`}>{words}</p>;
  return (
    <button
      type="button"
      className={`${save} min-h-7 rounded-control border border-transparent bg-bad-tint px-2 py-0.5 font-medium text-bad forced-colors:border-current`}
      onClick={retry}
    >
      {words}
    </button>
  );
}
