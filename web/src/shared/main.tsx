import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { linkPartsIn } from '../features/reports/shared/open-shared.ts';
import { SharedPage } from '../features/reports/shared/shared-page.tsx';
import { markKeyboardUse } from '../lib/mark-keyboard-use.ts';
import '../styles/app.css';

markKeyboardUse();
// A different link pasted into the same tab changes only the fragment, so the browser does not reload by itself.
addEventListener('hashchange', () => location.reload());

const root = document.getElementById('root');
if (root) {
  createRoot(root).render(
    <StrictMode>
      <SharedPage link={linkPartsIn(location)} />
    </StrictMode>,
  );
}
