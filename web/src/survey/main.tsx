import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { markKeyboardUse } from '../lib/mark-keyboard-use.ts';
import './survey.css';
import { goInHistory, sendLast, sendNow } from './actions.ts';
import { live, open, refresh } from './live.ts';
import { isEmpty } from './model/unsent-answers.ts';
import { getState } from './store.ts';
import { SurveyApp } from './survey-app.tsx';

/** After an absence longer than this, another device may have saved answers. */
const awayMs = 15_000;
let hiddenAt = 0;

markKeyboardUse();
document.addEventListener('visibilitychange', () => {
  sendNow();
  if (document.visibilityState === 'hidden') hiddenAt = Date.now();
  else if (Date.now() - hiddenAt > awayMs) {
    const at = live();
    if (at) void refresh(at);
  }
});
addEventListener('pagehide', sendLast);
// Where the browser refuses storage, answers that are not sent exist only on this page.
addEventListener('beforeunload', (event) => {
  const at = live();
  if (at && !at.onDevice && !isEmpty(at.unsent)) event.preventDefault();
});
addEventListener('popstate', (event) => goInHistory(event.state));
// A different link pasted into the same tab changes only the fragment, so the browser does not reload by itself.
addEventListener('hashchange', () => location.reload());
addEventListener('online', () => {
  const state = getState();
  if (state.phase === 'stopped' && state.stop.reason === 'unreachable') void open();
  else sendNow();
});

// After the first page, preloads the last ones, so that they are available offline.
addEventListener('load', () => {
  void import('./pages/review-page.tsx');
  void import('./pages/thanks-page.tsx');
});

/**
 * Delays the first render: on a slow phone, a link that opens quickly is then rendered only once. After this time the page says
 * that it is opening.
 */
const sayOpeningMs = 500;
await Promise.race([open(), new Promise((resolve) => setTimeout(resolve, sayOpeningMs))]);

const root = document.getElementById('root');
if (root) {
  createRoot(root).render(
    <StrictMode>
      <SurveyApp />
    </StrictMode>,
  );
}
