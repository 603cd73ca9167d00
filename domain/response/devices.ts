import { type Decision, type Refusal, refuse } from '../kernel/decision.ts';
import { say } from '../texts/sentence.ts';
import type { ResponseEvent } from './events.ts';
import { begunOf, type CodeWay, type Response } from './state.ts';

/** The participant, their link and their browser. */
export type Visit = {
  readonly assessmentId: string;
  readonly participantId: string;
  /** Number of the link the person came through. */
  readonly link: number;
  /** Hash of the browser's secret; null: a session from before browsers were identified. */
  readonly device: string | null;
};

/**
 * What a browser may do with a response. `here`: read and change it. `nobody`: nothing was begun; starting admits the browser.
 * `earlier`: begun before browsers were identified; one browser may continue. `elsewhere`: needs a code. `ended`: reset after
 * submission.
 */
export type Admission = 'here' | 'nobody' | 'earlier' | 'elsewhere' | 'ended';

const wrongTriesMax = 5;
/** Minutes a code is valid. A mail may be delayed by its receiver (greylisting); a code on a screen is read at once. */
const codeMinutes: Readonly<Record<CodeWay, number>> = { device: 15, mail: 60 };

export function admissionOf(state: Response, { device, link }: Pick<Visit, 'device' | 'link'>): Admission {
  if (state.reset && state.submitted) return 'ended';
  if (device !== null && state.devices.includes(device)) return 'here';
  if (begunOf(state) === 'nothing') return 'nobody';
  // A session without an identified browser ends within half an hour; a reset ends it at once.
  if (device === null) return link > state.barredLink ? 'here' : 'elsewhere';
  return state.devices.length === 0 && !state.dismissed ? 'earlier' : 'elsewhere';
}

/** Why this browser may neither read nor change the answers; undefined when it may, or when there are none yet. */
export function notAdmitted(state: Response, visit: Pick<Visit, 'device' | 'link'>): Refusal | undefined {
  switch (admissionOf(state, visit)) {
    case 'elsewhere':
      return refuse('forbidden', 'ANOTHER_DEVICE', say('response.anotherDevice'));
    case 'earlier':
      return refuse('forbidden', 'CONTINUE_HERE', say('response.continueHere'));
    case 'ended':
      return ended();
    default:
      return undefined;
  }
}

/** Continues a response begun before browsers were identified. Only the first browser to ask is admitted. */
export function continueHere(
  state: Response,
  visit: Visit & { readonly device: string },
): Decision<ResponseEvent> {
  const admission = admissionOf(state, visit);
  if (admission === 'here') return [];
  if (admission === 'nobody') return refuse('conflict', 'NOT_STARTED', say('response.notStarted'));
  if (admission !== 'earlier') return notAdmitted(state, visit) ?? [];
  return [{ type: 'DeviceAdmitted', data: { ...ids(visit), deviceHash: visit.device, by: 'earlier' } }];
}

/** Removes the response from this browser, which then needs a code like any other. Idempotent. */
export function leaveHere(
  state: Response,
  visit: Visit & { readonly device: string },
): Decision<ResponseEvent> {
  if (!state.devices.includes(visit.device)) return [];
  return [{ type: 'DeviceDismissed', data: { ...ids(visit), deviceHash: visit.device } }];
}

/** Removes the response from every other browser; each of them needs a new code. */
export function onlyHere(
  state: Response,
  visit: Visit & { readonly device: string },
): Decision<ResponseEvent> {
  const refused = notAdmitted(state, visit);
  if (refused) return refused;
  if (begunOf(state) === 'nothing') return refuse('conflict', 'NOT_STARTED', say('response.notStarted'));
  return othersOf(state, visit).map((deviceHash) => ({
    type: 'DeviceDismissed',
    data: { ...ids(visit), deviceHash },
  }));
}

/** The admitted browsers other than this one. */
export function othersOf(
  { devices }: Pick<Response, 'devices'>,
  { device }: Pick<Visit, 'device'>,
): readonly string[] {
  return device !== null && devices.includes(device) ? devices.filter((one) => one !== device) : [];
}

/**
 * Issues a code that admits one more browser. The code is shown on an admitted browser or mailed to the person. Codes are
 * numbered over the life of a response; `codeHash` belongs to number `state.codesIssued + 1`.
 * @param now milliseconds since the epoch
 */
export function issueResumeCode(
  state: Response,
  visit: Visit,
  { by, codeHash, now }: { readonly by: CodeWay; readonly codeHash: string; readonly now: number },
): Decision<ResponseEvent> {
  const admission = admissionOf(state, visit);
  if (admission === 'ended') return ended();
  if (admission === 'nobody') return refuse('conflict', 'NOT_STARTED', say('response.notStarted.code'));
  const refused = by === 'device' ? notAdmitted(state, visit) : undefined;
  if (refused) return refused;
  const expiresAt = new Date(now + codeMinutes[by] * 60_000).toISOString();
  return [
    {
      type: 'ResumeCodeIssued',
      data: { ...ids(visit), number: state.codesIssued + 1, by, codeHash, expiresAt },
    },
  ];
}

/**
 * Admits a browser that presents an open code. A wrong code is recorded too and counts against every open code, so that a restart does not
 * reset the count.
 * @param only removes every other browser, in case another person began there
 * @param now milliseconds since the epoch
 */
export function redeemResumeCode(
  state: Response,
  visit: Visit & { readonly device: string },
  {
    codeHash,
    only = false,
    now,
  }: { readonly codeHash: string; readonly only?: boolean | undefined; readonly now: number },
): Decision<ResponseEvent> {
  const admission = admissionOf(state, visit);
  if (admission === 'here') return only ? onlyHere(state, visit) : [];
  if (admission === 'ended') return ended();
  const open = (['device', 'mail'] as const).flatMap((way) => {
    const code = state.codes[way];
    return code && code.expiresAt > now && code.wrongTries < wrongTriesMax ? [{ way, ...code }] : [];
  });
  if (open.length === 0) return refuse('conflict', 'RESUME_CODE_OVER', say('response.resumeCodeOver'));
  const code = open.find(({ hash }) => hash === codeHash);
  if (!code) return [{ type: 'ResumeCodeRefused', data: ids(visit) }];
  const by = code.way === 'mail' ? 'mail' : 'code';
  const others = only ? state.devices : [];
  return [
    ...others.map((deviceHash) => ({
      type: 'DeviceDismissed' as const,
      data: { ...ids(visit), deviceHash },
    })),
    {
      type: 'DeviceAdmitted',
      data: { ...ids(visit), deviceHash: visit.device, by, code: code.number },
    },
  ];
}

/**
 * The only help the organiser can give to a person who lost their browsers: no browser can open this response any more.
 * Unsubmitted answers are removed; submitted answers stay and can never be opened or changed. The organiser sees no answer.
 */
export function resetResponse(
  state: Response,
  about: Omit<Visit, 'device'>,
  { by, now }: { readonly by: string; readonly now: number },
): Decision<ResponseEvent> {
  if (begunOf(state) === 'nothing')
    return refuse('conflict', 'NOTHING_TO_RESET', say('response.nothingToReset'));
  if (state.reset && state.submitted) return [];
  const at = new Date(now).toISOString();
  const commented = state.submitted ? [] : Object.keys(state.comments);
  return [{ type: 'ResponseReset', data: { ...ids(about), link: about.link, by, at, commented } }];
}

function ended(): Refusal {
  return refuse('gone', 'RESPONSE_ENDED', say('response.responseEnded'));
}

function ids({ assessmentId, participantId }: Pick<Visit, 'assessmentId' | 'participantId'>) {
  return { assessmentId, participantId };
}
