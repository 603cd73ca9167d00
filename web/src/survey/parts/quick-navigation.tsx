import { go } from '../actions.ts';
import { entryCount } from '../look.ts';
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
    <nav aria-label={texts.navigation.title}>
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
                <ol className="ms-2.5 border-s border-line ps-2">
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
        <button type="button" className={entry} onClick={() => choose({ page: 'expertise' })}>
          {texts.expertise.open}
        </button>
      ) : null}
      <button
        type="button"
        className={entry}
        aria-current={view.page === 'review' ? 'page' : undefined}
        onClick={() => choose({ page: 'review' })}
      >
        {take.response.state === 'submitted' ? texts.navigation.reviewSubmitted : texts.navigation.review}
      </button>
    </nav>
  );
}

const entry =
  'flex min-h-11 w-full items-center justify-between gap-2 rounded-control border border-transparent px-2.5 py-1.5 text-start ' +
  'transition-colors hover:bg-sunken aria-[current]:font-semibold aria-[current=page]:bg-accent-subtle ' +
  'aria-[current=page]:text-accent-text forced-colors:aria-[current=page]:border-current lg:min-h-9 lg:text-14';

type EntryProps = {
  name: string;
  answered: number;
  total: number;
  current: 'true' | 'page' | undefined;
  onClick: () => void;
};

function Entry({ name, answered, total, current, onClick }: EntryProps) {
  return (
    <button type="button" className={entry} aria-current={current} onClick={onClick}>
      <span>{name}</span>
      <span
        className={`${entryCount} ${answered === total ? "text-good before:content-['✓_'/'']" : 'text-text-3'}`}
        aria-hidden="true"
      >
        {answered}/{total}
      </span>
      <span className="sr-only">, {texts.navigation.count(answered, total)}</span>
    </button>
  );
}
