import { v4 as randomUuid } from 'uuid';
import * as z from 'zod/mini';
import { session } from '../../../../api/account/contract/auth.ts';
import { participation } from '../../../../api/assessment/contract/participation.ts';
import { moments } from '../../../../api/assessment/contract/past.ts';
import { demo, demoState, fiveThemesStarted } from '../../../../api/demo/contract/demo.ts';
import { reportFiles } from '../../../../api/report/contract/reports.ts';
import { AppError, unexpectedAnswer } from '../app-error.ts';
import { place } from '../place.ts';
import { attempt } from '../request/attempt.ts';
import { retrying } from '../request/retry.ts';
import { forgetGuest, guestSession, madeAtOfPage, whenMadeAnew } from '../session/guest.ts';

/** Requests to the sample from pages outside it, and from its survey. Its other pages use lib/api.ts, like those of a workspace. */
const api = place ? '/api' : '/sample/api';
/** The visitor's own survey, so that each step and each reload shows the same: when its sample was made, then its link. */
const surveyKey = 'nine-lenses.sample-survey';

const sent = (method: 'GET' | 'POST', path: string, token?: string, body?: unknown): Promise<unknown> => {
  const id = randomUuid();
  return retrying(() => attempt({ method, path: api + path, token, body }, id), {});
};

/** Has the guest's session, and so learns whether the sample was made anew (`whenMadeAnew`). @throws AppError */
export const lookForAnew = async (): Promise<void> => void (await token());

async function token(): Promise<string> {
  const opened = z.safeParse(
    session,
    await guestSession(() => sent('POST', '/guest-session', undefined, {})),
  );
  if (!opened.success) throw unexpectedAnswer(200, null);
  return opened.data.accessToken;
}

/** Asks with the guest's session; with a new one if the sample was made anew, and knows no session from before. */
async function asGuest<T>(ask: (bearer: string) => Promise<T>): Promise<T> {
  const bearer = await token();
  try {
    return await ask(bearer);
  } catch (thrown) {
    if (!(thrown instanceof AppError) || thrown.status !== 401) throw thrown;
    forgetGuest(bearer);
    return ask(await token());
  }
}

const asked = (method: 'GET' | 'POST', path: string, body?: unknown): Promise<unknown> =>
  asGuest((bearer) => sent(method, path, bearer, body));

/** Whether the sample can be looked at. @throws AppError */
export async function sampleState(): Promise<z.infer<typeof demoState>['state']> {
  const answer = z.safeParse(demoState, await sent('GET', '/demo/state'));
  if (!answer.success) throw unexpectedAnswer(200, null);
  return answer.data.state;
}

/** What the sample shows, and where. @throws AppError */
export async function readScenario(): Promise<z.infer<typeof demo>> {
  const answer = z.safeParse(demo, await asked('GET', '/demo'));
  if (!answer.success) throw unexpectedAnswer(200, null);
  return answer.data;
}

/** The position at which the log stood at an instant. @throws AppError */
export async function positionOf(assessmentId: string, instant: string): Promise<string> {
  const path = `/assessments/${assessmentId}/moments?moment=${encodeURIComponent(instant)}`;
  const answer = z.safeParse(moments, await asked('GET', path));
  if (!answer.success) throw unexpectedAnswer(200, null);
  return answer.data.asked.position;
}

/** A personal link to the survey of five themes: the address of the survey below /sample. @throws AppError */
export async function ownSurvey(): Promise<string> {
  const kept = remembered();
  if (kept !== null) {
    // A survey of an earlier sample is gone with it.
    const { madeAt } = await readScenario();
    if (kept.startsWith(madeAt)) return kept.slice(madeAt.length);
  }
  const answer = z.safeParse(fiveThemesStarted, await asked('POST', '/demo/five-themes', {}));
  if (!answer.success) throw unexpectedAnswer(200, null);
  remember(madeAtOfPage() + answer.data.link);
  return answer.data.link;
}

/** The same for a page of a survey that ended with its sample, and says so itself. @throws AppError */
export function anotherSurvey(): Promise<string> {
  whenMadeAnew(() => undefined);
  return ownSurvey();
}

/** The open assessment of the sample, for its settings. @throws AppError */
export async function openAssessment(): Promise<z.infer<typeof participation>['assessment']> {
  const { current } = await readScenario();
  const path = `/assessments/${current.assessmentId}/participation`;
  const answer = z.safeParse(participation, await asked('GET', path));
  if (!answer.success) throw unexpectedAnswer(200, null);
  return answer.data.assessment;
}

/** The reports of an assessment of the sample that were drawn. @throws AppError */
export async function drawnReports(assessmentId: string): Promise<z.infer<typeof reportFiles>['reports']> {
  const answer = z.safeParse(reportFiles, await asked('GET', `/assessments/${assessmentId}/reports`));
  if (!answer.success) throw unexpectedAnswer(200, null);
  return answer.data.reports;
}

/** A file of the sample. @throws AppError */
export async function readFile(path: string): Promise<Blob> {
  const read = (response: Response) => response.blob();
  return asGuest((bearer) =>
    retrying(
      () => attempt({ method: 'GET', path: api + path, token: bearer, readGood: read }, randomUuid()),
      {},
    ),
  ) as Promise<Blob>;
}

function remembered(): string | null {
  try {
    return sessionStorage.getItem(surveyKey);
  } catch {
    return null;
  }
}

function remember(survey: string): void {
  try {
    sessionStorage.setItem(surveyKey, survey);
  } catch {
    // Storage is blocked: the next step asks for another survey.
  }
}
