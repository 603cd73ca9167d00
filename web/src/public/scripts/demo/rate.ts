import { AppError } from '../../../lib/app-error.ts';
import { ownSurvey } from '../../../lib/sample/sample-requests.ts';
import { inert } from './inert.ts';

/** Opens the visitor's own survey of five themes. What went wrong is said below the button. */
export async function rate(button: HTMLElement): Promise<void> {
  if (button.ariaDisabled === 'true') return;
  const note = button.parentElement?.querySelector('[role="status"]');
  const label = button.textContent ?? '';
  const { rating = '', failed = '' } = button.dataset;
  if (note) note.textContent = '';
  inert(button, true);
  button.textContent = rating;
  try {
    location.assign(await ownSurvey());
  } catch (thrown) {
    if (note) note.textContent = (thrown instanceof AppError && thrown.message) || failed;
  } finally {
    inert(button, false);
    button.textContent = label;
  }
}
