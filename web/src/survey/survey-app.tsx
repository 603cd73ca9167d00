import { useEffect, useLayoutEffect } from 'react';
import { leaveExpertise } from './actions.ts';
import { look } from './look.ts';
import { countAll } from './model/answers.ts';
import type { AppState, Survey } from './model/state.ts';
import { IntroPage } from './pages/intro-page.tsx';
import { LaterPage } from './pages/later-page.tsx';
import { SectionPage } from './pages/section-page.tsx';
import { StopPage } from './pages/stop-page.tsx';
import { scaleId } from './parts/theme-question.tsx';
import { useAppState } from './store.ts';
import { texts } from './texts.ts';

const readExpertise = () => import('./expertise/expertise-page.tsx').then((module) => module.ExpertisePage);
const readScheduled = () => import('./pages/scheduled-page.tsx').then((module) => module.ScheduledPage);
const readClosed = () => import('./pages/closed-page.tsx').then((module) => module.ClosedPage);
const readThanks = () => import('./pages/thanks-page.tsx').then((module) => module.ThanksPage);
const readReview = () => import('./pages/review-page.tsx').then((module) => module.ReviewPage);
const readResume = () => import('./pages/resume-page.tsx').then((module) => module.ResumePage);

export function SurveyApp() {
  const state = useAppState();
  useFocusOnMove(state);
  const title = titleOf(state);
  useEffect(() => {
    document.title = title;
  }, [title]);
  return (
    <>
      {/* Must exist before its first message, which screen readers would otherwise miss. */}
      <div role="status" className="sr-only">
        {state.phase === 'open' ? state.survey.announcement : ''}
      </div>
      {state.phase === 'opening' ? <p className={look.opening}>{texts.opening}</p> : null}
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
      return <LaterPage key={view.page} survey={survey} read={readExpertise} onLeave={leaveExpertise} />;
    case 'resume':
      return <LaterPage key={view.page} survey={survey} read={readResume} />;
    case 'review':
      return <LaterPage key={view.page} survey={survey} read={readReview} />;
    case 'thanks':
      return <LaterPage key={view.page} survey={survey} read={readThanks} />;
    case 'scheduled':
      return <LaterPage key={view.page} survey={survey} read={readScheduled} />;
    case 'closed':
      return <LaterPage key={view.page} survey={survey} read={readClosed} />;
  }
}

/** After a page change, focuses the heading and scrolls to the top, or to the requested theme. */
function useFocusOnMove(state: AppState): void {
  const moved = state.phase === 'open' ? state.survey.moved : 0;
  const theme =
    state.phase === 'open' && state.survey.view.page === 'section' ? state.survey.view.theme : null;
  useLayoutEffect(() => {
    if (moved === 0) return;
    const asked = theme === null ? null : document.getElementById(scaleId(theme));
    (asked ?? document.querySelector('h1'))?.focus({ preventScroll: true });
    // The notice about the continued place stands before the theme it concerns.
    const top = asked?.previousElementSibling?.matches('p') ? asked.previousElementSibling : asked;
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
