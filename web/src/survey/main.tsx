import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { markKeyboardUse } from '../lib/mark-keyboard-use.ts';
import '../styles/tokens.css';
import './survey.css';
import { goInHistory, sendLast, sendNow } from './actions.ts';
import { live, open, refresh } from './live.ts';
import { getState } from './store.ts';
import { SurveyApp } from './survey-app.tsx';

/** Away for longer than this, another device may have gone on. */
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
addEventListener('popstate', (event) => goInHistory(event.state));
// Another link pasted into the same tab: only the part after # changes, so the browser does not load anything.
addEventListener('hashchange', () => location.reload());
addEventListener('online', () => {
  const state = getState();
  if (state.phase === 'stopped' && state.stop.reason === 'unreachable') void open();
  else sendNow();
});

// The last pages come along behind the first one, so that they are there without a connection, too.
addEventListener('load', () => {
  void import('./pages/review-page.tsx');
  void import('./pages/thanks-page.tsx');
});

/** Until then a link that opens at once costs a slow phone one drawing, not two; after it the page says that it is opening. */
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
