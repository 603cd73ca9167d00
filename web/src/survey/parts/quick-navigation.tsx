import { go } from '../actions.ts';
import { countLenses, countThemes } from '../model/answers.ts';
import { sectionView, type View } from '../model/navigation.ts';
import type { Survey } from '../model/state.ts';
import { texts } from '../texts.ts';

/** Lists the lenses with their progress, and the pages of the current lens. */
export function QuickNavigation({ survey, onChosen }: { survey: Survey; onChosen?: () => void }) {
  const { catalogue, answers, view, take } = survey;
  const counts = countLenses(answers, catalogue);
  const at = view.page === 'section' ? view.index : -1;
  const choose = (next: View) => {
    onChosen?.();
    go(next);
  };
  return (
    <nav className="lenses" aria-label={texts.navigation.title}>
      <ol>
        {catalogue.lenses.map((lens, index) => {
          const here = at >= lens.first && at <= lens.last;
          const { answered = 0, total = 0 } = counts[index] ?? {};
          return (
            <li key={lens.id}>
              <Entry
                name={lens.name}
                answered={answered}
                total={total}
                current={here ? 'true' : undefined}
                onClick={() => choose(sectionView(lens.first))}
              />
              {here ? (
                <ol>
                  {catalogue.sections.slice(lens.first, lens.last + 1).map((section) => (
                    <li key={section.id}>
                      <Entry
                        name={section.name}
                        {...countThemes(answers, section.themes)}
                        current={section.index === at ? 'page' : undefined}
                        onClick={() => choose(sectionView(section.index))}
                      />
                    </li>
                  ))}
                </ol>
              ) : null}
            </li>
          );
        })}
      </ol>
      {take.expertise ? (
        <button type="button" className="entry" onClick={() => choose({ page: 'expertise' })}>
          {texts.expertise.open}
        </button>
      ) : null}
      <button
        type="button"
        className="entry"
        aria-current={view.page === 'review' ? 'page' : undefined}
        onClick={() => choose({ page: 'review' })}
      >
        {take.response.state === 'submitted' ? texts.navigation.reviewSubmitted : texts.navigation.review}
      </button>
    </nav>
  );
}

type EntryProps = {
  name: string;
  answered: number;
  total: number;
  current: 'true' | 'page' | undefined;
  onClick: () => void;
};

function Entry({ name, answered, total, current, onClick }: EntryProps) {
  return (
    <button
      type="button"
      className={answered === total ? 'entry done' : 'entry'}
      aria-current={current}
      onClick={onClick}
    >
      <span>{name}</span>
      <span className="entry-count" aria-hidden="true">
        {answered}/{total}
      </span>
      <span className="sr-only">, {texts.navigation.count(answered, total)}</span>
    </button>
  );
}
