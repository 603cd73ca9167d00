import type { TakeState } from '../../../api/response/contract/take.ts';
import { type AppError, causeOf, toAppError } from '../lib/app-error.ts';
import { backoff, isRetried } from '../lib/request/retry.ts';
import { answersOf, countAll } from './model/answers.ts';
import type { Catalogue } from './model/catalogue.ts';
import { firstView, opens, type View } from './model/navigation.ts';
import { noPace } from './model/pace.ts';
import { saveLine } from './model/save-line.ts';
import { type EndOfLink, type Stop, type Survey, withSaved, withTake, withUnsent } from './model/state.ts';
import {
  adopt,
  noUnsentAnswers,
  type Sending,
  type UnsentAnswers,
  unsentThemes,
} from './model/unsent-answers.ts';
import { currentSurvey, setState, updateSurvey } from './store.ts';
import { countLeft, createDevice, type Device, forgetOld } from './sync/device.ts';
import { expertisePath, findLink, linkAddress, recallLink, rememberLink } from './sync/link.ts';
import { insist } from './sync/request.ts';
import { createSender, mostAskedMs, type Sender } from './sync/sender.ts';
import { createTakeSession, readCatalogue, type TakeSession } from './sync/take-session.ts';
import { texts } from './texts.ts';

/** The connections of an open survey. Its `unsent` answers are the current ones; the store shows a copy. */
export type Live = {
  readonly session: TakeSession;
  readonly sender: Sender;
  readonly device: Device;
  unsent: UnsentAnswers;
  /** Whether they are stored on this device. */
  onDevice: boolean;
};

/** The only built-in framework today. It is requested in parallel with the session to save a round trip. */
const usualFramework = 'nine-lenses@1';

let current: Live | null = null;
let underWay: Promise<void> | null = null;
let openingAgain: ReturnType<typeof setTimeout> | undefined;
let failedOpenings = 0;
export const live = (): Live | null => current;

/** Before the second attempt to open a link; each further one waits up to twice as long. In ms. */
const openAgainMs = { least: 3_000, most: 30_000 } as const;

/**
 * Opens the link from the address bar, or the one remembered on this device. While the server cannot be reached, it tries again.
 * @param quietly keeps the page as it is until the link is open
 */
export function open(quietly = false): Promise<void> {
  clearTimeout(openingAgain);
  if (!quietly) {
    failedOpenings = 0;
    setState({ phase: 'opening' });
  }
  underWay ??= openLink().finally(() => {
    underWay = null;
  });
  return underWay;
}

async function openLink(): Promise<void> {
  current?.sender.stop();
  current = null;
  const remembered = recallLink(Date.now());
  const found = findLink(location, remembered);
  if ('problem' in found) return stopWith({ reason: found.problem === 'none' ? 'noLink' : 'incomplete' });

  const knows = location.pathname === expertisePath;
  history.replaceState(null, '', linkAddress(found.link));
  const session = createTakeSession(found.link.token);
  const usual = readCatalogue(usualFramework).catch(toAppError);
  let take: TakeState;
  try {
    take = await insist(session.open);
  } catch (thrown) {
    const participant = remembered?.token === found.link.token ? remembered.participant : null;
    return stopWith(await whyNot(toAppError(thrown), participant));
  }
  rememberLink(found.link, take.participant.id, Date.now());
  try {
    const wanted = take.assessment.framework;
    const early = wanted === usualFramework ? await usual : null;
    const catalogue = early && 'sections' in early ? early : await insist(() => readCatalogue(wanted));
    await show(session, take, catalogue, { knows, code: found.code ?? null });
  } catch (thrown) {
    const error = toAppError(thrown);
    stopWith(isRetried(error.status) ? await whyNot(error, take.participant.id) : { reason: 'noData' });
  }
  void forgetOld(Date.now());
}

async function show(
  session: TakeSession,
  take: TakeState,
  catalogue: Catalogue,
  { knows, code }: { readonly knows: boolean; readonly code: string | null },
): Promise<void> {
  const participant = take.participant.id;
  const device = createDevice(participant, (left) => setUnsent(at, adopt(at.unsent, left), true));
  const sender = createSender({
    unsent: () => at.unsent,
    keep: (unsent) => void setUnsent(at, unsent),
    save: session.save,
    onSaved: (answers, saved) => {
      const survey = currentSurvey();
      if (!survey) return;
      const next = withSaved(survey, answers, saved);
      updateSurvey(() => next.survey);
      if (next.missed) void refresh(at);
    },
    onSending,
    onHalt: () => void refresh(at),
    alone: (work) => (navigator.locks ? navigator.locks.request(`send/${participant}`, work) : work()),
    random: Math.random,
  });
  const at: Live = { session, sender, device, unsent: noUnsentAnswers, onDevice: false };
  await device.adopted;
  current = at;

  const survey = withUnsent(
    {
      take,
      catalogue,
      view: { page: 'intro' },
      code,
      moved: 0,
      saved: answersOf(take.response.answers),
      unsent: at.unsent,
      answers: new Map(),
      sending: 'idle',
      savedAt: null,
      onDevice: at.onDevice,
      pace: noPace,
      resumed: null,
      otherDevice: false,
      announcement: '',
    },
    at.unsent,
  );
  const first = firstView(take, catalogue, survey.answers);
  const canSay = knows && take.expertise !== null && (first.page === 'section' || first.page === 'thanks');
  const view: View = canSay ? { page: 'expertise' } : first;
  history.replaceState(view, '');
  const asksForTheme = view.page === 'section' && view.theme !== null;
  setState({
    phase: 'open',
    survey: { ...survey, view, resumed: resumedAt(survey, view), moved: asksForTheme ? 1 : 0 },
  });
  if (take.assessment.status === 'open' && opens(take.admission)) void sender.drain();
}

/** Sentence that says where the person continues; null if nothing has been answered. */
export function resumedAt({ catalogue, answers }: Survey, view: View): string | null {
  const section = view.page === 'section' ? catalogue.sections[view.index] : undefined;
  const { answered, total } = countAll(answers, catalogue);
  return section && answered > 0
    ? texts.section.resumed(section.lens.name, section.name, answered, total)
    : null;
}

/** Shows the unsent answers and stores them on the device. Resolves to whether storing succeeded. */
export async function setUnsent(at: Live, unsent: UnsentAnswers, left = false): Promise<boolean> {
  at.unsent = unsent;
  if (at === current) updateSurvey((survey) => withUnsent(survey, unsent));
  if (left) at.sender.schedule(0);
  const onDevice = await at.device.keep(unsent);
  at.onDevice = onDevice;
  if (at === current)
    updateSurvey((survey) => (survey.onDevice === onDevice ? survey : { ...survey, onDevice }));
  return onDevice;
}

/** Reads the response again: another device saved answers, or the assessment opened or closed. */
export async function refresh(at: Live): Promise<void> {
  try {
    const take = await at.session.state();
    if (at !== current) return;
    updateSurvey((survey) => {
      const next = withTake(survey, take);
      const moves =
        take.assessment.status !== survey.take.assessment.status ||
        take.response.state !== survey.take.response.state ||
        opens(take.admission) !== opens(survey.take.admission);
      const view = firstView(take, next.catalogue, next.answers);
      if (!moves || view.page === next.view.page) return next;
      return { ...next, view, moved: next.moved + 1 };
    });
  } catch (thrown) {
    const reason = endOfLink(toAppError(thrown));
    if (reason && at === current) stopWith({ reason, left: unsentThemes(at.unsent) });
  }
}

export function stopWith(stop: Stop): void {
  current?.sender.stop();
  current = null;
  setState({ phase: 'stopped', stop });
  if (stop.reason !== 'unreachable') return;
  failedOpenings += 1;
  const asked = backoff(failedOpenings, stop.retryAfter, Math.random, openAgainMs.most);
  const wait = openAgainMs.least + Math.min(asked, mostAskedMs);
  openingAgain = setTimeout(() => void open(true), wait);
}

function onSending(sending: Sending): void {
  updateSurvey((survey) => {
    const trouble = (state: Sending) => state === 'offline' || state === 'failing';
    const next = { ...survey, sending };
    if (sending === survey.sending) return survey;
    const tells = trouble(sending) || (trouble(survey.sending) && sending === 'idle');
    return tells ? { ...next, announcement: saveLine(next).words } : next;
  });
}

async function whyNot(error: AppError, participant: string | null): Promise<Stop> {
  // This request contains only the link, so a 400 means that the link is incomplete.
  if (error.status === 400) return { reason: 'incomplete' };
  const left = await countLeft(participant);
  const reason = endOfLink(error);
  if (reason) return { reason, left };
  return { reason: 'unreachable', message: causeOf(error), left, retryAfter: error.retryAfter };
}

function endOfLink({ code }: AppError): EndOfLink | null {
  if (code === 'LINK_REPLACED') return 'replaced';
  if (code === 'LINK_REVOKED') return 'revoked';
  if (code === 'PERSONAL_DATA_ERASED') return 'erased';
  if (code === 'LINK_UNKNOWN') return 'unknown';
  return null;
}
