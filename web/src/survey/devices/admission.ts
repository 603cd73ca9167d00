import { v4 as newId } from 'uuid';
import * as z from 'zod/mini';
import { written } from '../../../../api/http/contract/common.ts';
import type { TakeState } from '../../../../api/response/contract/take.ts';
import { mailedCode, type ShownCode, shownCode } from '../../../../api/response/contract/take-codes.ts';
import { toAppError } from '../../lib/app-error.ts';
import { type Live, live, resumedAt, setUnsent, stopWith } from '../live.ts';
import { answersOf } from '../model/answers.ts';
import { firstView } from '../model/navigation.ts';
import { withUnsent } from '../model/state.ts';
import { noUnsentAnswers } from '../model/unsent-answers.ts';
import { currentSurvey, updateSurvey } from '../store.ts';
import { forgetLink, takePath } from '../sync/link.ts';
import { insist } from '../sync/request.ts';

/** Admits this browser with a code. @param only also revokes every other browser @throws AppError with a message for the form */
export const resume = (code: string, only: boolean): Promise<void> =>
  enter('/api/take/resume', { code, only });

/** Revokes every other browser: each needs a new code. @throws AppError */
export const onlyHere = () =>
  asked(({ session }, requestId) => session.post('/api/take/only-here', written, requestId));

/** Admits this browser to answers that were begun before the server distinguished browsers. @throws AppError */
export const continueHere = (): Promise<void> => enter('/api/take/continue', {});

/** Requests a code that admits another browser. @throws AppError */
export const showCode = (): Promise<ShownCode> =>
  asked(({ session }, requestId) => session.post('/api/take/codes', shownCode, requestId));

/** Mails a code to the participant. @throws AppError */
export const mailCode = () =>
  asked(({ session }, requestId) => session.post('/api/take/codes/mail', mailedCode, requestId));

/** Revokes this browser: it then needs a code to open the answers. @throws AppError if the request fails */
export async function leaveHere(): Promise<void> {
  try {
    await asked(({ session }, requestId) => session.post('/api/take/leave', z.unknown(), requestId));
  } catch (thrown) {
    // The link itself has ended, so no browser can open the answers any more.
    if (toAppError(thrown).status !== 410) throw thrown;
  }
}

/** For a shared device: removes all data of this person from the browser. */
export async function forgetHere(): Promise<void> {
  const at = live();
  if (!at) return;
  stopWith({ reason: 'cleared' });
  forgetLink();
  history.replaceState(null, '', takePath);
  await setUnsent(at, noUnsentAnswers);
  await at.device.clear();
}

async function asked<T>(call: (at: Live, requestId: string) => Promise<T>): Promise<T> {
  const at = live();
  if (!at) throw new Error('No survey is open.');
  const requestId = newId();
  return insist(() => call(at, requestId));
}

async function enter(path: string, body: unknown): Promise<void> {
  const at = live();
  if (!at) return;
  const requestId = newId();
  const take: TakeState = await insist(() => at.session.admit(path, body, requestId));
  updateSurvey((survey) => {
    const next = withUnsent(
      { ...survey, take, code: null, saved: answersOf(take.response.answers) },
      survey.unsent,
    );
    const view = firstView(take, next.catalogue, next.answers);
    return { ...next, view, resumed: resumedAt(next, view), moved: next.moved + 1 };
  });
  history.replaceState(currentSurvey()?.view, '');
  if (take.assessment.status === 'open') void at.sender.drain();
}
