import { go } from '../actions.ts';
import { buttons, columns, entryCount, look } from '../look.ts';
import { commentsWithoutScore, countAll, countLenses, type LensCount } from '../model/answers.ts';
import type { Lens } from '../model/catalogue.ts';
import { previousView } from '../model/navigation.ts';
import type { Survey } from '../model/state.ts';
import { Frame, Heading } from '../parts/frame.tsx';
import { QuickNavigation } from '../parts/quick-navigation.tsx';
import { ThemeLinks } from '../parts/theme-links.tsx';
import { TopBar } from '../parts/top-bar.tsx';
import { texts } from '../texts.ts';
import { SubmitAssessment } from './submit-assessment.tsx';

/** Up to this many unanswered themes are listed; more are collapsed by lens. */
const fewOpen = 4;

export function ReviewPage({ survey }: { survey: Survey }) {
  const { catalogue, answers, view } = survey;
  const { answered, total } = countAll(answers, catalogue);
  const counts = countLenses(answers, catalogue);
  const lonely = commentsWithoutScore(answers, catalogue);
  const previous = previousView(view, catalogue);
  return (
    <Frame survey={survey} bar={<TopBar survey={survey} />}>
      <div className={columns.page}>
        <aside className={columns.aside}>
          <QuickNavigation survey={survey} />
        </aside>
        <main className={columns.main}>
          <div>
            <Heading>{texts.review.title}</Heading>
            <p className={`${look.description} mt-1`}>
              {texts.review.lead(answered, total)} {answered < total ? texts.review.openHint : ''}
            </p>
          </div>
          {lonely.length > 0 ? (
            <section
              className="my-4 rounded-panel bg-bad-tint px-4 py-3 forced-colors:border"
              id="missing-scores"
            >
              <p className={look.error}>{texts.review.lonely}</p>
              <p>{texts.review.lonelyHint}</p>
              <ThemeLinks themes={lonely} />
            </section>
          ) : null}
          <ul className="mt-4">
            {catalogue.lenses.map((lens, index) => {
              const count = counts[index];
              return count ? <LensRow key={lens.id} lens={lens} count={count} /> : null;
            })}
          </ul>
          <SubmitAssessment survey={survey} blocked={lonely.length > 0} answered={answered} />
          <div className="grid grid-cols-2 gap-3 py-2">
            <button type="button" className={buttons.largeSecondary} onClick={() => previous && go(previous)}>
              {texts.section.previous}
            </button>
          </div>
        </main>
      </div>
    </Frame>
  );
}

function LensRow({ lens, count: { answered, total, open } }: { lens: Lens; count: LensCount }) {
  return (
    <li className="border-t border-line py-3">
      <h2 className={`${look.subheading} flex justify-between`}>
        {lens.name}
        <span className={`${entryCount} text-text-3`}> {texts.bar.progress(answered, total)}</span>
      </h2>
      {open.length === 0 ? (
        <p className={look.hint}>{texts.review.allRated}</p>
      ) : (
        <details open={open.length <= fewOpen}>
          <summary className="min-h-8 w-fit rounded-cell py-1 text-14 text-text-2">
            {texts.review.open(open.length)}
          </summary>
          <ThemeLinks themes={open} />
        </details>
      )}
    </li>
  );
}
