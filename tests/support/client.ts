import { randomBytes, randomUUID } from 'node:crypto';
import type { Session } from '../../api/account/contract/auth.ts';
import type { LaunchBody } from '../../api/assessment/contract/assessments.ts';
import type { Participation } from '../../api/assessment/contract/participation.ts';
import type { AnswerInput, Saved, TakeState } from '../../api/response/contract/take.ts';
import type { Results } from '../../api/results/contract/results.ts';
import { untilNextPoll } from './eventually.ts';
import { letterTo } from './letters.ts';

/** Thrown for an answer other than 2xx, with the problem document's code. */
export class HttpProblem extends Error {
  readonly status: number;
  readonly code: string;
  readonly body: unknown;
  constructor(method: string, path: string, status: number, body: unknown) {
    const { code = 'NONE', detail = '' } = (typeof body === 'object' && body !== null ? body : {}) as {
      code?: string;
      detail?: string;
    };
    super(`${method} ${path}: ${status} ${code} ${detail}`);
    this.name = 'HttpProblem';
    this.status = status;
    this.code = code;
    this.body = body;
  }
}

export type Call = <T>(
  method: string,
  path: string,
  body?: unknown,
  options?: { readonly token?: string; readonly requestId?: string },
) => Promise<T>;

/** The cookie that identifies a participant's browser. */
export const newBrowser = (secret = randomBytes(32).toString('base64url')): string =>
  `take-device=${secret}; __Secure-take-device=${secret}`;

/**
 * Secret of the one browser that all participants who use {@link callerOf} share; with this secret a real browser becomes the
 * same one, see browser.ts.
 */
export const takersSecret = randomBytes(32).toString('base64url');
const oneBrowser = newBrowser(takersSecret);

/**
 * Requests an uncompressed answer. Compressing and decompressing on one machine took a seventh of the CPU time of a model run;
 * browsers and tests/security/routes.security.test.ts request compressed answers.
 */
export const uncompressed = { 'accept-encoding': 'identity' } as const;

/** A client of the public HTTP API, like any program. */
export function callerOf(baseUrl: string, browser: string = oneBrowser): Call {
  const call = async <T>(
    method: string,
    path: string,
    body?: unknown,
    options: { token?: string; requestId?: string } = {},
  ) => {
    const response = await fetch(`${baseUrl}${path}`, {
      method,
      headers: {
        ...uncompressed,
        'x-request-id': options.requestId ?? randomUUID(),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(options.token === undefined ? {} : { authorization: `Bearer ${options.token}` }),
        ...(path.startsWith('/api/take') ? { cookie: browser } : {}),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    const answer: unknown = text === '' ? undefined : JSON.parse(text);
    if (!response.ok) throw new HttpProblem(method, path, response.status, answer);
    return answer as T;
  };
  servers.set(call, baseUrl);
  return call;
}

/** Address of the server of each caller. */
const servers = new WeakMap<Call, string>();

export type Leader = {
  readonly call: Call;
  readonly session: Session;
  readonly token: string;
  readonly email: string;
  readonly password: string;
};

let leaders = 0;

/** Registers a new organisation. */
export async function registerLeader(
  baseUrl: string,
  more: {
    readonly organizationName?: string;
    readonly demo?: { readonly source: string };
    readonly email?: string;
  } = {},
): Promise<Leader> {
  leaders += 1;
  const call = callerOf(baseUrl);
  const email = more.email ?? `leader-${leaders}-${randomUUID().slice(0, 8)}@example.org`;
  const password = 'Correct-Horse-7';
  const { email: _, ...rest } = more;
  const session = await call<Session>('POST', '/api/auth/register', {
    email,
    password,
    firstName: 'Ada',
    lastName: 'Byron',
    organizationName: 'Engines Ltd',
    ...rest,
  });
  return { call, session, token: session.accessToken, email, password };
}

export const launch = (leader: Leader, body: LaunchBody) =>
  // Releases in steps unless told otherwise, because most tests read results while people answer.
  leader.call<{ assessmentId: string; position: string }>(
    'POST',
    '/api/assessments',
    { releases: 'inSteps', ...body },
    { token: leader.token },
  );

export const participationOf = (leader: Leader, assessmentId: string, after?: string) =>
  leader.call<Participation>(
    'GET',
    `/api/assessments/${assessmentId}/participation${after === undefined ? '' : `?after=${after}`}`,
    undefined,
    { token: leader.token },
  );

export const resultsOf = (leader: Leader, assessmentId: string, query = '') =>
  leader.call<Results>('GET', `/api/assessments/${assessmentId}/results${query}`, undefined, {
    token: leader.token,
  });

type OutboxMail = { readonly id: string; readonly to: string; readonly subject: string };

/** The personal links of an assessment by address, read from the mails kept in the outbox. Waits until all mails have arrived. */
export async function linksFromOutbox(
  leader: Leader,
  addresses: readonly string[],
  waitMs = 90_000,
  /** Text in the subject, to tell the mails of a person invited twice apart. */
  about = '',
): Promise<ReadonlyMap<string, string>> {
  const began = performance.now();
  for (;;) {
    const { mails } = await leader.call<{ mails: readonly OutboxMail[] }>('GET', '/api/outbox', undefined, {
      token: leader.token,
    });
    const wanted = mails.filter((mail) => addresses.includes(mail.to) && mail.subject.includes(about));
    if (new Set(wanted.map((mail) => mail.to)).size === new Set(addresses).size) {
      const links = await Promise.all(
        wanted.map(async ({ id, to }): Promise<[string, string][]> => {
          const { text } = await leader.call<{ text: string }>('GET', `/api/outbox/${id}`, undefined, {
            token: leader.token,
          });
          // The outbox does not show an opened link any more.
          return text.includes('/assessment/take/') ? [[to, linkIn(text)]] : [];
        }),
      );
      return new Map(links.flat());
    }
    if (performance.now() - began > waitMs)
      throw new Error(`Only ${wanted.length} of ${addresses.length} mails arrived in ${waitMs} ms`);
    await untilNextPoll(began);
  }
}

/**
 * Presses the button behind the link in the confirmation letter, on a server that keeps its mails, as if an operator had handed
 * the link over.
 */
export async function confirmAddress({ call, token }: Pick<Leader, 'call' | 'token'>): Promise<void> {
  const url = servers.get(call);
  if (url === undefined) throw new Error('This caller is not of callerOf');
  const { user } = await call<Pick<Session, 'user'>>('GET', '/api/me', undefined, { token });
  const text = await letterTo(url, user.email, 'Confirm your email address', user.id);
  await call('POST', '/api/auth/verify-email', { token: mailedTokenIn(text) }, { token });
}
/** The token in a mailed link about an account. */
export function mailedTokenIn(text: string): string {
  const token = /#token=([\w-]+)/.exec(text)?.[1];
  if (token === undefined) throw new Error('There is no link in this mail');
  return token;
}

/** The personal link in the text of a mail. */
export function linkIn(text: string): string {
  const link = /https?:\/\/\S+\/assessment\/take\/[a-z0-9]{24}#[\w-]{43}/.exec(text)?.[0];
  if (link === undefined) throw new Error('There is no personal link in this mail');
  return link;
}

export const tokenIn = (link: string) => link.slice(link.indexOf('#') + 1);

export type Taker = {
  readonly token: string;
  readonly state: TakeState;
  start(): Promise<Saved>;
  declare(levels: Readonly<Record<string, string>>): Promise<Saved>;
  save(answers: readonly AnswerInput[], requestId?: string): Promise<Saved>;
  submit(confirmFewer?: boolean): Promise<{ revision: number; position: string; answered: number }>;
  read(): Promise<TakeState>;
};

/** Opens a personal link, as the invited person does. */
export async function openLink(call: Call, link: string): Promise<Taker> {
  const { accessToken: token, state } = await call<{ accessToken: string; state: TakeState }>(
    'POST',
    '/api/take/sessions',
    { token: tokenIn(link) },
  );
  return {
    token,
    state,
    start: () =>
      call(
        'POST',
        '/api/take/start',
        {
          name: state.participant.name || 'Somebody',
          role: state.participant.role,
          ...(state.participant.secondGroup !== undefined && { secondGroup: state.participant.secondGroup }),
        },
        { token },
      ),
    declare: (levels) => call('PUT', '/api/take/expertise', { levels }, { token }),
    save: (answers, requestId) =>
      call(
        'PUT',
        '/api/take/answers',
        { answers },
        { token, ...(requestId === undefined ? {} : { requestId }) },
      ),
    submit: (confirmFewer = true) => call('POST', '/api/take/submit', { confirmFewer }, { token }),
    read: () => call('GET', '/api/take', undefined, { token }),
  };
}
