import { v4 as newId } from 'uuid';
import type { Answer } from '../../../api/response/contract/take.ts';
import { assessmentLimits } from '../../../domain/assessment/limits.ts';
import { toAppError } from '../lib/app-error.ts';
import { live, refresh, setUnsent } from './live.ts';
import { isAnswered } from './model/answers.ts';
import {
  firstView,
  nextOpenTheme,
  opens,
  sectionView,
  themeView,
  type View,
  viewFromHistory,
} from './model/navigation.ts';
import { paced } from './model/pace.ts';
import { addChange, isPending, retryRefused } from './model/unsent-answers.ts';
import { currentSurvey, updateSurvey } from './store.ts';
import { insist } from './sync/request.ts';
import type { Person } from './sync/take-session.ts';
import { texts } from './texts.ts';

/** Debounce times in milliseconds: ratings are sent soon, comments when the person pauses. */
const sendAfterMs = { score: 600, comment: 1500 } as const;

export function rate(theme: string, score: Answer['score']): void {
  const survey = currentSurvey();
  const at = live();
  if (!survey || !at || (survey.answers.get(theme)?.score ?? null) === score) return;
  const first = score !== null && !isAnswered(survey.answers, theme);
  void setUnsent(at, addChange(at.unsent, { theme, score }));
  if (first) updateSurvey((now) => ({ ...now, pace: paced(now.pace, Date.now()) }));
  at.sender.schedule(sendAfterMs.score);
}

export function comment(theme: string, text: string): void {
  const at = live();
  if (!at) return;
  void setUnsent(at, addChange(at.unsent, { theme, comment: text.slice(0, assessmentLimits.commentMax) }));
  at.sender.schedule(sendAfterMs.comment);
}

/** Sends without debounce: the comment is finished, or the page goes to the background. */
export const sendNow = (): void => void live()?.sender.drain();

/**
 * Last attempt before the page closes, for answers whose debounce time has not passed. They stay on the device until a save is
 * confirmed.
 */
export function sendLast(): void {
  const at = live();
  if (!at) return;
  const { waiting, sending } = at.unsent;
  const onTheirWay = new Set(sending?.answers.map(({ theme }) => theme));
  // The two requests can arrive in either order, so no theme may be in both.
  const rest = waiting
    .filter(({ theme }) => !onTheirWay.has(theme))
    .slice(0, assessmentLimits.answersPerSaveMax);
  if (rest.length > 0) at.session.sendAndForget(rest, newId());
}

export function retry(): void {
  const at = live();
  if (!at) return;
  void setUnsent(at, retryRefused(at.unsent));
  sendNow();
}

export function go(view: View): void {
  history.pushState(view, '');
  show(view);
}

/** Handles the browser's back and forward, which move between the pages of the survey. */
export function goInHistory(kept: unknown): void {
  const survey = currentSurvey();
  if (!survey || survey.take.response.state === 'notStarted') return;
  const view = viewFromHistory(kept, survey.catalogue);
  if (!view || survey.take.assessment.status !== 'open' || !opens(survey.take.admission)) return;
  // Submitting fixes the group, so the intro with its group field is no longer offered.
  const settled = view.page === 'intro' && survey.take.response.state === 'submitted';
  show(settled ? { page: 'thanks' } : view);
}

export function goToNextOpen(): void {
  const survey = currentSurvey();
  if (!survey) return;
  const next = nextOpenTheme(survey.catalogue, survey.answers);
  go(next ? themeView(next) : sectionView(0));
}

/** Leaves the expertise page for the page where the person continues. */
export function leaveExpertise(): void {
  const survey = currentSurvey();
  if (survey) go(firstView(survey.take, survey.catalogue, survey.answers));
}

/**
 * `knows`: the person wants to declare expertise, so the expertise page opens first. @throws AppError with a message for the form
 */
export async function start(person: Person, knows = false): Promise<void> {
  const at = live();
  if (!at) return;
  const requestId = newId();
  try {
    const { revision } = await insist(() => at.session.start(person, requestId));
    updateSurvey((survey) => {
      const take = {
        ...survey.take,
        participant: { ...survey.take.participant, ...person },
        response: { ...survey.take.response, state: 'started' as const, revision },
        admission: { ...survey.take.admission, state: 'here' as const },
      };
      return { ...survey, take };
    });
  } catch (thrown) {
    const error = toAppError(thrown);
    if (error.status === 409 || error.status === 403 || error.code === 'LINK_UNKNOWN') await refresh(at);
    throw error;
  }
  if (knows) go({ page: 'expertise' });
  else leaveExpertise();
}

export type SubmitResult =
  | { readonly is: 'submitted' | 'missing' | 'elsewhere' }
  | { readonly is: 'tooFew' | 'failed'; readonly message: string };

/** Refusals after which the page has to show another state. */
const needReading: ReadonlySet<string> = new Set([
  'SCORES_MISSING',
  'CLOSED',
  'NOT_OPEN_YET',
  'LINK_UNKNOWN',
]);

/** Saves everything, then submits. Never throws. */
export async function submit(confirmFewer: boolean): Promise<SubmitResult> {
  const at = live();
  if (!at) return { is: 'elsewhere' };
  await at.sender.drain();
  if (live() !== at || currentSurvey()?.view.page !== 'review') return { is: 'elsewhere' };
  if (isPending(at.unsent) || at.unsent.refused.length > 0)
    return { is: 'failed', message: texts.review.unsaved };
  const requestId = newId();
  try {
    const { submittedAt, revision, answered } = await insist(() =>
      at.session.submit(confirmFewer, requestId),
    );
    updateSurvey((survey) => ({
      ...survey,
      take: {
        ...survey.take,
        response: { ...survey.take.response, state: 'submitted', submittedAt, revision, answered },
      },
    }));
    void at.device.clear();
    go({ page: 'thanks' });
    return { is: 'submitted' };
  } catch (thrown) {
    const { code, message } = toAppError(thrown);
    if (code === 'TOO_FEW_ANSWERS') return { is: 'tooFew', message };
    if (needReading.has(code)) await refresh(at);
    if (code === 'SCORES_MISSING') return { is: 'missing' };
    return currentSurvey()?.view.page === 'review' ? { is: 'failed', message } : { is: 'elsewhere' };
  }
}

/** Reads the state of the assessment again: it may have opened meanwhile. */
export async function checkAgain(): Promise<void> {
  const at = live();
  if (at) await refresh(at);
}

function show(view: View): void {
  updateSurvey((survey) => ({ ...survey, view, moved: survey.moved + 1, resumed: null, otherDevice: false }));
}
