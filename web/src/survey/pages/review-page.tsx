import { go } from '../actions.ts';
import { commentsWithoutScore, countAll, countLenses, type LensCount } from '../model/answers.ts';
import type { Lens, Theme } from '../model/catalogue.ts';
import { previousView, themeView } from '../model/navigation.ts';
import type { Survey } from '../model/state.ts';
import { Frame, Heading } from '../parts/frame.tsx';
import { QuickNavigation } from '../parts/quick-navigation.tsx';
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
      <div className="columns">
        <aside>
          <QuickNavigation survey={survey} />
        </aside>
        <main className="review">
          <div className="section-head">
            <Heading>{texts.review.title}</Heading>
            <p className="description">
              {texts.review.lead(answered, total)} {answered < total ? texts.review.openHint : ''}
            </p>
          </div>
          {lonely.length > 0 ? (
            <section className="lonely" id="missing-scores">
              <p className="error">{texts.review.lonely}</p>
              <p>{texts.review.lonelyHint}</p>
              <ThemeLinks themes={lonely} />
            </section>
          ) : null}
          <ul className="lens-list">
            {catalogue.lenses.map((lens, index) => {
              const count = counts[index];
              return count ? <LensRow key={lens.id} lens={lens} count={count} /> : null;
            })}
          </ul>
          <SubmitAssessment survey={survey} blocked={lonely.length > 0} answered={answered} />
          <div className="turn">
            <button type="button" className="secondary large" onClick={() => previous && go(previous)}>
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
    <li className="lens-row">
      <h2>
        {lens.name}
        <span className="entry-count"> {texts.bar.progress(answered, total)}</span>
      </h2>
      {open.length === 0 ? (
        <p className="hint">{texts.review.allRated}</p>
      ) : (
        <details open={open.length <= fewOpen}>
          <summary>{texts.review.open(open.length)}</summary>
          <ThemeLinks themes={open} />
        </details>
      )}
    </li>
  );
}

function ThemeLinks({ themes }: { themes: readonly Theme[] }) {
  return (
    <ul className="theme-links">
      {themes.map((theme) => (
        <li key={theme.id} className="theme-link">
          <button type="button" className="link" onClick={() => go(themeView(theme))}>
            {theme.name}
          </button>
        </li>
      ))}
    </ul>
  );
}
