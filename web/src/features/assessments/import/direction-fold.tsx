import type { ReadSurvey } from '../../../../../api/survey-import/contract/survey-import.ts';
import { count, formatNumber } from '../../../lib/display/format.ts';
import { Checkbox } from '../../../ui/form/checkbox.tsx';
import { FoldMark } from '../../../ui/layout/fold-mark.tsx';
import { texts } from './texts.ts';

const words = texts.direction;

type Props = {
  framework: ReadSurvey['framework'];
  /** Names, as in the file, of the questions chosen on this page. */
  chosen: readonly string[];
  onChange: (chosen: readonly string[]) => void;
};

/** Chooses the questions for which a low rating is good. Hidden if the framework already defines this. */
export function DirectionFold({ framework, chosen, onChange }: Props) {
  const { lenses, reversed, mayReverse } = framework;
  if (!mayReverse) return null;
  const described = new Set(reversed);
  const here = new Set(chosen);
  const all = lenses.flatMap(({ items }) => items).filter((item) => described.has(item) || here.has(item));
  return (
    <details className="group rounded-panel border border-line bg-surface">
      <summary className="flex min-h-11 flex-wrap items-center gap-x-2 rounded-panel px-4 md:px-5">
        <FoldMark />
        <span className="font-semibold">{words.title}</span>
        <span className="text-13 text-text-2 tabular">
          {all.length === 0 ? words.none : count(all.length, 'question', 'questions')}
        </span>
      </summary>
      <div className="flex flex-col gap-4 px-5 pb-4">
        <p className="max-w-reading text-13 text-text-2">
          {words.note(formatNumber(framework.min), formatNumber(framework.max))}
        </p>
        <div className="flex max-h-96 flex-col gap-4 overflow-y-auto p-1">
          {lenses.map(({ name, items }) => (
            <fieldset key={name} className="flex flex-col gap-2">
              <legend className="mb-2 text-13 font-medium">{name}</legend>
              {items.map((item) => (
                <Checkbox
                  key={item}
                  label={item}
                  hint={described.has(item) ? words.described : undefined}
                  checked={described.has(item) || here.has(item)}
                  disabled={described.has(item)}
                  onChange={({ target }) =>
                    onChange(target.checked ? [...chosen, item] : chosen.filter((one) => one !== item))
                  }
                />
              ))}
            </fieldset>
          ))}
        </div>
      </div>
    </details>
  );
}
