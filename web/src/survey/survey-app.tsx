import { useLayoutEffect } from 'react';
import { countAll } from './model/answers.ts';
import type { AppState, Survey } from './model/state.ts';
import { ClosedPage } from './pages/closed-page.tsx';
import { ExpertiseLoader } from './pages/expertise-loader.tsx';
import { IntroPage } from './pages/intro-page.tsx';
import { ReviewPage } from './pages/review-page.tsx';
import { ScheduledPage } from './pages/scheduled-page.tsx';
import { SectionPage } from './pages/section-page.tsx';
import { StopPage } from './pages/stop-page.tsx';
import { ThanksPage } from './pages/thanks-page.tsx';
import { scaleId } from './parts/theme-question.tsx';
import { useAppState } from './store.ts';
import { texts } from './texts.ts';

export function SurveyApp() {
  const state = useAppState();
  useFocusOnMove(state);
  return (
    <>
      <title>{titleOf(state)}</title>
      {/* Here before its first message, or screen readers miss that one. */}
      <div role="status" className="sr-only">
        {state.phase === 'open' ? state.survey.announcement : ''}
      </div>
      {state.phase === 'opening' ? <p className="opening">{texts.opening}</p> : null}
      {state.phase === 'stopped' ? <StopPage stop={state.stop} /> : null}
      {state.phase === 'open' ? <Page survey={state.survey} /> : null}
    </>
  );
}

function Page({ survey }: { survey: Survey }) {
  const { view } = survey;
  switch (view.page) {
    case 'intro':
      return <IntroPage survey={survey} />;
    case 'section':
      return <SectionPage key={view.index} survey={survey} index={view.index} />;
    case 'expertise':
      return <ExpertiseLoader survey={survey} />;
    case 'review':
      return <ReviewPage survey={survey} />;
    case 'thanks':
      return <ThanksPage survey={survey} />;
    case 'scheduled':
      return <ScheduledPage survey={survey} />;
    case 'closed':
      return <ClosedPage survey={survey} />;
  }
}

/** A change of page is read from its heading and starts at its top, or at the theme that was asked for. */
function useFocusOnMove(state: AppState): void {
  const moved = state.phase === 'open' ? state.survey.moved : 0;
  const theme =
    state.phase === 'open' && state.survey.view.page === 'section' ? state.survey.view.theme : null;
  useLayoutEffect(() => {
    if (moved === 0) return;
    const asked = theme === null ? null : document.getElementById(scaleId(theme));
    (asked ?? document.querySelector('h1'))?.focus({ preventScroll: true });
    // The note that one goes on here stands before its theme.
    const top = asked?.previousElementSibling?.matches('.notice') ? asked.previousElementSibling : asked;
    if (top) top.scrollIntoView({ block: 'start' });
    else scrollTo(0, 0);
  }, [moved, theme]);
}

function titleOf(state: AppState): string {
  if (state.phase !== 'open') return texts.product;
  const { take, catalogue, answers, view } = state.survey;
  const { answered, total } = countAll(answers, catalogue);
  const section = view.page === 'section' ? catalogue.sections[view.index] : undefined;
  const here = section ? `${section.name} · ` : '';
  return `${here}${texts.bar.progress(answered, total)} · ${take.assessment.name}`;
}
