import { type FormEvent, useEffect, useId, useState } from 'react';
import './expertise.css';
import { toAppError } from '../../lib/app-error.ts';
import { leaveExpertise } from '../actions.ts';
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
      <main className="page expertise">
        <Heading>{texts.title}</Heading>
        <p className="lead">{texts.lead}</p>
        <ul className="points">
          <li>{texts.use(take.assessment.threshold)}</li>
          <li>{texts.private}</li>
        </ul>
        <LevelLegend levels={levels} />
        <form onSubmit={onSubmit}>
          <label className="find" htmlFor={`${id}-find`}>
            {texts.find}
          </label>
          <input
            id={`${id}-find`}
            type="search"
            className="control"
            autoComplete="off"
            value={words}
            onChange={(event) => setWords(event.target.value)}
            // Enter searches; it must not submit the form.
            onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
          />
          <div role="status" className="hint">
            {groups.length === 0 ? texts.none(words) : ''}
          </div>
          {groups.map(({ lens, areas }) => (
            <section key={lens.id} className="area-group" aria-labelledby={`${id}-${lens.id}`}>
              <h2 id={`${id}-${lens.id}`}>{lens.name}</h2>
              <ul>
                {areas.map((area) => (
                  <Area key={area.id} area={area} levels={levels} choice={choice} onChoice={setChoice} />
                ))}
              </ul>
            </section>
          ))}
          <div className="expertise-end">
            <p>
              <strong role="status">{texts.selected(count)}</strong>{' '}
              <span id={`${id}-why`} className="hint">
                {count === 0 ? texts.disabled : texts.recommended}
              </span>
            </p>
            <div role="alert">{error ? <p className="error">{error}</p> : null}</div>
            <div className="expertise-buttons">
              <button
                type="submit"
                className="primary large"
                disabled={count === 0 || busy}
                aria-describedby={`${id}-why`}
              >
                {busy ? texts.saving : texts.save}
              </button>
              <button type="button" className="secondary large" onClick={leaveExpertise}>
                {texts.skip}
              </button>
            </div>
          </div>
          {Object.keys(declared).length > 0 ? (
            <button type="button" className="quiet" disabled={busy} onClick={() => void save({})}>
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
    <details className="level-legend" open>
      <summary>{texts.levels}</summary>
      <dl>
        {levels.map(({ id: level, label, description, weight }) => (
          <div key={level}>
            <dt>
              {label} <span className="hint">{texts.weight(weight)}</span>
            </dt>
            <dd className="hint">{description}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

type AreaProps = { area: Section; levels: Levels; choice: Choice; onChoice: (choice: Choice) => void };

function Area({ area, levels, choice, onChoice }: AreaProps) {
  const id = useId();
  const chosen = Object.hasOwn(choice, area.id) ? choice[area.id] : undefined;
  return (
    <li className={chosen === undefined ? 'area' : 'area is-chosen'}>
      <label className="area-name" htmlFor={id}>
        <input
          id={id}
          type="checkbox"
          checked={chosen !== undefined}
          aria-describedby={`${id}-about`}
          onChange={() => onChoice(toggled(choice, area.id, levels))}
        />
        <span>
          {area.name}
          <span id={`${id}-about`} className="hint">
            {area.description}
          </span>
        </span>
      </label>
      {chosen === undefined ? null : (
        <fieldset className="levels">
          <legend className="sr-only">{texts.level(area.name)}</legend>
          <div className="level-row">
            {levels.map(({ id: level, label }) => (
              <label key={level} className="level">
                <input
                  type="radio"
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
