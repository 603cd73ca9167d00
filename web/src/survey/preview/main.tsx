import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import type { TakeState } from '../../../../api/response/contract/take.ts';
import { takeFrom } from '../../lib/first-page-messages.ts';
import { markKeyboardUse } from '../../lib/mark-keyboard-use.ts';
import '../survey.css';
import { look } from '../look.ts';
import { noPace } from '../model/pace.ts';
import type { Survey } from '../model/state.ts';
import { noUnsentAnswers } from '../model/unsent-answers.ts';
import { IntroPage } from '../pages/intro-page.tsx';
import { readCatalogue } from '../sync/take-session.ts';
import { texts } from './texts.ts';

// The first page of the survey before a launch, framed by the app. It gets what a participant would get from the server, and its
// controls do nothing.
markKeyboardUse();
const place = document.getElementById('root');
const root = place && createRoot(place);
let newest: TakeState | undefined;

addEventListener('message', (event) => {
  const take = takeFrom(event, parent, location.origin);
  if (!take) return;
  newest = take;
  void show(take);
});
parent.postMessage({ kind: 'ready' }, location.origin);

async function show(take: TakeState): Promise<void> {
  try {
    const catalogue = await readCatalogue(take.assessment.framework);
    if (newest !== take) return;
    const survey: Survey = {
      take,
      catalogue,
      view: { page: 'intro' },
      code: null,
      moved: 0,
      saved: new Map(),
      unsent: noUnsentAnswers,
      answers: new Map(),
      sending: 'idle',
      savedAt: null,
      onDevice: false,
      pace: noPace,
      resumed: null,
      otherDevice: false,
      announcement: '',
    };
    document.title = take.assessment.name;
    root?.render(
      <StrictMode>
        {/* Disables the controls of the page without changing its layout. */}
        <fieldset disabled className="min-w-0">
          <IntroPage survey={survey} label={texts.page} />
        </fieldset>
      </StrictMode>,
    );
  } catch {
    root?.render(<p className={look.opening}>{texts.failed}</p>);
  }
}
