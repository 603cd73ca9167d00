import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { ReadSurvey } from '../../../../../api/survey-import/contract/survey-import.ts';
import type { LensOfQuestion } from '../../../../../domain/survey-import/survey-framework.ts';
import { frameworkQuery } from '../../../lib/cache/framework.ts';
import { formatNumber } from '../../../lib/display/format.ts';
import { Button } from '../../../ui/action/button.tsx';
import { Segmented } from '../../../ui/action/segmented.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { Select } from '../../../ui/form/select.tsx';
import { FoldMark } from '../../../ui/layout/fold-mark.tsx';
import { choiceOf, type Lenses, lensIn, lensOf, withLens, withSuggestions } from './lenses.ts';
import { texts } from './texts.ts';

const words = texts.lenses;
/** Each has a list of all sub-lenses; further questions are reached by the filter. */
const mostShown = 300;

type Props = { survey: ReadSurvey; lenses: Lenses; onLenses: (lenses: Lenses) => void };

/** Chooses the lens or sub-lens of each question of a file without a description of its questions. */
export function LensesFold(props: Props) {
  const { survey, lenses } = props;
  const [isOpen, setOpen] = useState(false);
  const items = itemsOf(survey);
  const have = items.filter((item) => lensOf(lenses, item)).length;
  return (
    <details
      className="group rounded-panel border border-line bg-surface"
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary className="flex min-h-11 flex-wrap items-center gap-x-2 rounded-panel px-4 md:px-5">
        <FoldMark />
        <span className="font-semibold">{words.title}</span>
        <span className="text-13 text-text-2 tabular">
          {words.have(formatNumber(have), formatNumber(items.length))}
        </span>
      </summary>
      {isOpen ? <Choices {...props} /> : null}
    </details>
  );
}

const itemsOf = ({ framework }: ReadSurvey) => framework.lenses.flatMap((lens) => lens.items);

function Choices({ survey, lenses, onLenses }: Props) {
  const { framework, suggestions } = survey;
  const items = itemsOf(survey);
  const [shown, setShown] = useState<'all' | 'without'>('all');
  // Questions without a lens when they were asked for: one that gets its lens stays under the person's hands.
  const [without, setWithout] = useState<readonly string[]>([]);
  const left = items.filter((item) => !lensOf(lenses, item));
  const open = suggestions.filter(({ item }) => !lensOf(lenses, item));
  const suggested = new Map(suggestions.map((one) => [one.item, one]));
  const listed = shown === 'all' ? items : without;
  return (
    <div className="flex flex-col gap-4 px-5 pb-4">
      <p className="max-w-reading text-13 text-text-2">{words.note(framework.name)}</p>
      {suggestions.length > 0 ? (
        <p className="max-w-reading text-13 text-text-2">{words.suggestionsNote}</p>
      ) : null}
      <div className="flex flex-wrap items-center gap-3">
        <Segmented
          label={words.show}
          choices={words.choices}
          chosen={shown}
          onChoose={(next) => {
            setWithout(left);
            setShown(next);
          }}
        />
        {open.length > 0 ? (
          <Button size="dense" onClick={() => onLenses(withSuggestions(lenses, open))}>
            {words.takeAll(formatNumber(open.length))}
          </Button>
        ) : null}
      </div>
      <ul aria-label={words.title} className="flex max-h-96 flex-col gap-4 overflow-y-auto p-1">
        {listed.slice(0, mostShown).map((item) => (
          <li key={item}>
            <LensOfOne
              item={item}
              own={lensOf(lenses, item)}
              suggestion={suggested.get(item)}
              onLens={(own) => onLenses(withLens(lenses, item, own))}
            />
          </li>
        ))}
      </ul>
      {listed.length > mostShown ? (
        <p className="text-13 text-text-3">{words.more(formatNumber(listed.length - mostShown))}</p>
      ) : null}
      {listed.length === 0 ? <p className="text-text-2">{words.noneLeft}</p> : null}
    </div>
  );
}

type OneProps = {
  item: string;
  own: LensOfQuestion | undefined;
  suggestion: ReadSurvey['suggestions'][number] | undefined;
  onLens: (lens: LensOfQuestion | undefined) => void;
};

function LensOfOne({ item, own, suggestion, onLens }: OneProps) {
  const { data: nine } = useQuery(frameworkQuery('nine-lenses@1'));
  const usual = nine?.lenses ?? [];
  const isUsual = usual.some(
    ({ name, subLenses }) =>
      name === own?.lens &&
      (own.subLens === undefined || subLenses.some((subLens) => subLens.name === own.subLens)),
  );
  const hint =
    suggestion && !own
      ? words.suggested(suggestion.lens, suggestion.subLens, suggestion.words.join(', '))
      : undefined;
  const field = useRef<HTMLDivElement>(null);
  /** The button disappears, so the focus goes to the field that it filled. */
  const take = (lens: LensOfQuestion) => {
    flushSync(() => onLens(lens));
    field.current?.querySelector('select')?.focus();
  };
  return (
    <div className="flex flex-wrap items-start gap-3">
      <div ref={field} className="min-w-0 grow">
        <Field label={item} hint={hint}>
          {(wiring) => (
            <Select {...wiring} value={choiceOf(own)} onChange={({ target }) => onLens(lensIn(target.value))}>
              <option value="">{words.none}</option>
              {own && !isUsual ? (
                <option value={choiceOf(own)}>{words.named(own.lens, own.subLens)}</option>
              ) : null}
              {usual.map(({ id, name, subLenses }) => (
                <optgroup key={id} label={name}>
                  <option value={choiceOf({ lens: name })}>{words.whole(name)}</option>
                  {subLenses.map((subLens) => (
                    <option key={subLens.id} value={choiceOf({ lens: name, subLens: subLens.name })}>
                      {words.named(name, subLens.name)}
                    </option>
                  ))}
                </optgroup>
              ))}
            </Select>
          )}
        </Field>
      </div>
      {suggestion && !own ? (
        <div className="self-center">
          <Button size="dense" onClick={() => take({ lens: suggestion.lens, subLens: suggestion.subLens })}>
            {words.take}
            <span className="sr-only">{words.takeFor(item)}</span>
          </Button>
        </div>
      ) : null}
    </div>
  );
}
