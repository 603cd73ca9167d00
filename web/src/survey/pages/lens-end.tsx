import { useState } from 'react';
import { buttons } from '../look.ts';
import { countLenses } from '../model/answers.ts';
import type { Section } from '../model/catalogue.ts';
import { minutesLeft } from '../model/pace.ts';
import type { Survey } from '../model/state.ts';
import { ExitDialog } from '../parts/exit-dialog.tsx';
import { ThemeLinks } from '../parts/theme-links.tsx';
import { texts } from '../texts.ts';

const end = 'rounded-panel border border-line bg-surface px-4 py-3';

/** A survey of fewer themes is over in minutes, so that no break is offered. */
const worthABreak = 20;

/** After the last page of a lens: offers a break, or lists the skipped themes of earlier pages. */
export function LensEnd({ survey, section }: { survey: Survey; section: Section }) {
  const [leaving, setLeaving] = useState(false);
  const { lens, index } = section;
  if (index !== lens.last) return null;
  const counts = countLenses(survey.answers, survey.catalogue);
  const own = counts[survey.catalogue.lenses.indexOf(lens)];
  if (!own) return null;
  const lensesLeft = counts.filter(({ open }) => open.length > 0).length;
  const left = minutesLeft(
    survey.pace,
    counts.reduce((sum, { open }) => sum + open.length, 0),
  );
  const skipped = own.open.filter((theme) => theme.section !== index);

  if (own.open.length === 0) {
    if (lensesLeft > 0 && survey.catalogue.themes.length < worthABreak) return null;
    return (
      <div className={`${end} flex flex-wrap items-center justify-between gap-x-4 gap-y-2`}>
        <p>
          {lensesLeft === 0 ? texts.section.allDone : texts.section.lensDone(lens.name, lensesLeft, left)}
        </p>
        {lensesLeft === 0 ? null : (
          <button
            type="button"
            className={buttons.secondary}
            aria-haspopup="dialog"
            onClick={() => setLeaving(true)}
          >
            {texts.section.later}
          </button>
        )}
        {leaving ? <ExitDialog survey={survey} onClose={() => setLeaving(false)} /> : null}
      </div>
    );
  }
  if (skipped.length === 0) return null;
  return (
    <div className={end}>
      <p>{texts.section.lensOpen(lens.name, own.open.length)}</p>
      <ThemeLinks themes={skipped} />
    </div>
  );
}
