import '../site.css';
import { showAccount } from './account.ts';
import { showNotice } from './notice.ts';
import { searchLists } from './search.ts';
import { walkSteps } from './steps.ts';
import { makeTabs } from './tabs.ts';

// If the person is signed in, "/" is the app, and this page is about to be removed (public/site-start.js).
if (document.documentElement.dataset.app === undefined) {
  showNotice();
  for (const root of all('[data-tabs]')) makeTabs(root);
  for (const root of all('[data-steps]'))
    walkSteps(root, matchMedia('(prefers-reduced-motion: reduce)').matches);
  for (const root of all('[data-search-in]')) searchLists(root);
  for (const button of all('[data-rate]'))
    button.addEventListener('click', () => void import('./demo/rate.ts').then(({ rate }) => rate(button)));
  for (const root of all('[data-demo]')) void import('./demo/demo.ts').then(({ showDemo }) => showDemo(root));
  // A link to one lens opens its details.
  const linked = document.getElementById(location.hash.slice(1));
  if (linked instanceof HTMLDetailsElement) linked.open = true;
  if (document.documentElement.dataset.signedIn !== undefined) void showAccount();
}

function all(selector: string): readonly HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>(selector)];
}
