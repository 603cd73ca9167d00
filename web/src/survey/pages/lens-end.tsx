import { useState } from 'react';
import { go } from '../actions.ts';
import { countLenses } from '../model/answers.ts';
import type { Section } from '../model/catalogue.ts';
import { themeView } from '../model/navigation.ts';
import { minutesLeft } from '../model/pace.ts';
import type { Survey } from '../model/state.ts';
import { ExitDialog } from '../parts/exit-dialog.tsx';
import { texts } from '../texts.ts';

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
      <div className="lens-end">
        <p>
          {lensesLeft === 0 ? texts.section.allDone : texts.section.lensDone(lens.name, lensesLeft, left)}
        </p>
        {lensesLeft === 0 ? null : (
          <button type="button" className="secondary" aria-haspopup="dialog" onClick={() => setLeaving(true)}>
            {texts.section.later}
          </button>
        )}
        {leaving ? <ExitDialog survey={survey} onClose={() => setLeaving(false)} /> : null}
      </div>
    );
  }
  if (skipped.length === 0) return null;
  return (
    <div className="lens-end skipped">
      <p>{texts.section.lensOpen(lens.name, own.open.length)}</p>
      <ul className="theme-links">
        {skipped.map((theme) => (
          <li key={theme.id} className="theme-link">
            <button type="button" className="link" onClick={() => go(themeView(theme))}>
              {theme.name}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
