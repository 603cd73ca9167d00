import { type FormEvent, useEffect, useId, useState } from 'react';
import { toAppError } from '../../lib/app-error.ts';
import { leaveExpertise } from '../actions.ts';
import { buttons, look } from '../look.ts';
import type { Section } from '../model/catalogue.ts';
import type { Survey } from '../model/state.ts';
import { Frame, Heading } from '../parts/frame.tsx';
import { type Choice, found, same, toggled } from './choice.ts';
import { declare } from './declare.ts';
import { texts } from './expertise-texts.ts';

type Levels = NonNullable<Survey['take']['expertise']>['levels'];

/**
 * Page on which a person declares areas of expertise. An area is a sub-lens; its level weights the person's own answers to it.
 */
export function ExpertisePage({ survey }: { survey: Survey }) {
  const { catalogue, take } = survey;
  const { levels, declared } = take.expertise ?? { levels: [], declared: {} };
  const id = useId();
  const [choice, setChoice] = useState<Choice>(declared);
  const [words, setWords] = useState('');
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState('');
  const count = Object.keys(choice).length;
  const groups = found(catalogue, words);

  // The focus moved before this lazily loaded page was rendered, so the heading is focused here.
  useEffect(() => document.querySelector('h1')?.focus({ preventScroll: true }), []);

  const save = async (wanted: Choice) => {
    setBusy(true);
    setError('');
    try {
      if (same(wanted, declared)) leaveExpertise();
      else await declare(wanted);
    } catch (thrown) {
      setError(toAppError(thrown).message);
      setBusy(false);
    }
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (count > 0 && !busy) void save(choice);
  };

  return (
    <Frame survey={survey}>
      <main className={look.page}>
        <Heading>{texts.title}</Heading>
        <p className={`${look.lead} mt-1.5`}>{texts.lead}</p>
        <ul className={`${look.points} mt-3 mb-4`}>
          <li>{texts.use(take.assessment.threshold)}</li>
          <li>{texts.private}</li>
        </ul>
        <LevelLegend levels={levels} />
        <form onSubmit={onSubmit}>
          <label className="mb-1.5 block font-medium" htmlFor={`${id}-find`}>
            {texts.find}
          </label>
          <input
            id={`${id}-find`}
            type="search"
            className={`${look.control} scroll-mb-[150px]`}
            autoComplete="off"
            value={words}
            onChange={(event) => setWords(event.target.value)}
            // Enter searches; it must not submit the form.
            onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
          />
          <div role="status" className={`${look.hint} empty:hidden`}>
            {groups.length === 0 ? texts.none(words) : ''}
          </div>
          {groups.map(({ lens, areas }) => (
            <section key={lens.id} className="mt-6" aria-labelledby={`${id}-${lens.id}`}>
              <h2 id={`${id}-${lens.id}`} className={look.subheading}>
                {lens.name}
              </h2>
              <ul className="mt-2 grid gap-2">
                {areas.map((area) => (
                  <Area key={area.id} area={area} levels={levels} choice={choice} onChoice={setChoice} />
                ))}
              </ul>
            </section>
          ))}
          <div className="sticky bottom-0 -mx-(--gutter) mt-6 mb-3 grid gap-2 border-t border-line bg-canvas px-(--gutter) py-3 [@media(max-height:560px)]:static">
            <p>
              <strong role="status">{texts.selected(count)}</strong>{' '}
              <span id={`${id}-why`} className={look.hint}>
                {count === 0 ? texts.disabled : texts.recommended}
              </span>
            </p>
            <div role="alert">{error ? <p className={look.error}>{error}</p> : null}</div>
            <div className="flex gap-2">
              <button
                type="submit"
                className={`${buttons.largePrimary} flex-1`}
                disabled={count === 0 || busy}
                aria-describedby={`${id}-why`}
              >
                {busy ? texts.saving : texts.save}
              </button>
              <button type="button" className={buttons.largeSecondary} onClick={leaveExpertise}>
                {texts.skip}
              </button>
            </div>
          </div>
          {Object.keys(declared).length > 0 ? (
            <button type="button" className={buttons.quiet} disabled={busy} onClick={() => void save({})}>
              {texts.remove}
            </button>
          ) : null}
        </form>
      </main>
    </Frame>
  );
}

function LevelLegend({ levels }: { levels: Levels }) {
  return (
    <details className="mb-5 border-y border-line" open>
      <summary className="min-h-11 w-fit rounded-cell py-2.5 text-14 font-medium text-text-2">
        {texts.levels}
      </summary>
      <dl className="grid gap-1 pb-3.5">
        {levels.map(({ id: level, label, description, weight }) => (
          <div key={level} className="grid grid-cols-[minmax(0,12rem)_minmax(0,1fr)] items-baseline gap-3">
            <dt className="font-medium">
              {label} <span className={`${look.hint} font-normal`}>{texts.weight(weight)}</span>
            </dt>
            <dd className={look.hint}>{description}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

const levelCell =
  'relative flex min-h-11 items-center justify-center rounded-control border border-control px-2.5 py-1 text-center ' +
  'has-checked:border-accent has-checked:bg-accent has-checked:text-on-accent keyed-within:outline-2 ' +
  'keyed-within:outline-offset-2 keyed-within:outline-focus forced-colors:has-checked:border-3 forced-colors:has-checked:border-[Highlight]';

type AreaProps = { area: Section; levels: Levels; choice: Choice; onChoice: (choice: Choice) => void };

function Area({ area, levels, choice, onChoice }: AreaProps) {
  const id = useId();
  const chosen = Object.hasOwn(choice, area.id) ? choice[area.id] : undefined;
  return (
    <li
      className={`scroll-mb-[150px] rounded-control border bg-surface has-[[type=checkbox]:focus-visible]:outline-2 has-[[type=checkbox]:focus-visible]:outline-offset-2 has-[[type=checkbox]:focus-visible]:outline-focus ${
        chosen === undefined ? 'border-line' : 'border-accent'
      }`}
    >
      <label className="flex min-h-12 items-start gap-3 px-3 py-2.5 font-medium" htmlFor={id}>
        <input
          id={id}
          type="checkbox"
          className="mt-0.5 size-5 flex-none accent-accent focus-visible:outline-none"
          checked={chosen !== undefined}
          aria-describedby={`${id}-about`}
          onChange={() => onChoice(toggled(choice, area.id, levels))}
        />
        <span>
          {area.name}
          <span id={`${id}-about`} className={`${look.hint} block font-normal`}>
            {area.description}
          </span>
        </span>
      </label>
      {chosen === undefined ? null : (
        <fieldset className="ps-11 pe-3 pb-3 max-[480px]:ps-3">
          <legend className="sr-only">{texts.level(area.name)}</legend>
          <div className="grid grid-cols-4 gap-1.5 max-[480px]:grid-cols-2">
            {levels.map(({ id: level, label }) => (
              <label key={level} className={levelCell}>
                <input
                  type="radio"
                  className="absolute inset-0 size-full cursor-pointer opacity-0"
                  name={`${id}-level`}
                  checked={chosen === level}
                  onChange={() => onChoice({ ...choice, [area.id]: level })}
                />
                <span>{label}</span>
              </label>
            ))}
          </div>
        </fieldset>
      )}
    </li>
  );
}
