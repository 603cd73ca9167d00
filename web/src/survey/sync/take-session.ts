import { v4 as newId } from 'uuid';
import * as z from 'zod/mini';
import {
  type AnswerInput,
  type Saved,
  saved,
  started,
  submitted,
  type TakeState,
  takeSession,
  takeState,
} from '../../../../api/response/contract/take.ts';
import { toAppError } from '../../lib/app-error.ts';
import { type Catalogue, parseCatalogue } from '../model/catalogue.ts';
import { earlyOpening } from './early-link.ts';
import { ask, sendAndForget } from './request.ts';

export type Person = {
  readonly name: string;
  readonly role: TakeState['participant']['role'];
  /** Present exactly if the assessment has a second grouping. */
  readonly secondGroup?: string;
};
export type Submitted = z.infer<typeof submitted>;

/**
 * A participant's access. The link is exchanged for a short-lived token in memory; a request whose token has expired renews it
 * once.
 */
export type TakeSession = {
  readonly open: () => Promise<TakeState>;
  readonly state: () => Promise<TakeState>;
  readonly start: (person: Person, requestId: string) => Promise<Saved>;
  readonly save: (answers: readonly AnswerInput[], requestId: string) => Promise<Saved>;
  readonly declare: (levels: Readonly<Record<string, string>>, requestId: string) => Promise<Saved>;
  /** Sends a request that admits this browser. */
  readonly admit: (path: string, body: unknown, requestId: string) => Promise<TakeState>;
  /** Sends any other POST request. */
  readonly post: <Shape extends z.ZodMiniType>(
    path: string,
    answer: Shape,
    requestId: string,
  ) => Promise<z.infer<Shape>>;
  readonly submit: (confirmFewer: boolean, requestId: string) => Promise<Submitted>;
  /** For a closing page: sends without reading the answer. */
  readonly sendAndForget: (answers: readonly AnswerInput[], requestId: string) => void;
};

export function createTakeSession(linkToken: string): TakeSession {
  let accessToken: string | null = null;
  let opening: Promise<TakeState> | null = null;

  const askToOpen = () =>
    ask({
      method: 'POST',
      path: '/api/take/sessions',
      body: { token: linkToken },
      answer: takeSession,
    });
  const open = () => {
    opening ??= earlyOpening(linkToken)
      .then((early) => early ?? askToOpen())
      .then((session) => {
        accessToken = session.accessToken;
        return session.state;
      })
      .finally(() => {
        opening = null;
      });
    return opening;
  };

  const authorised = async <T>(call: (token: string) => Promise<T>): Promise<T> => {
    if (accessToken === null) await open();
    try {
      return await call(accessToken ?? '');
    } catch (thrown) {
      if (toAppError(thrown).status !== 401) throw thrown;
      await open();
      return call(accessToken ?? '');
    }
  };

  return {
    open,
    state: () => authorised((token) => ask({ method: 'GET', path: '/api/take', token, answer: takeState })),
    start: (person, requestId) =>
      authorised(async (token) => {
        const path = '/api/take/start';
        const answer = await ask({ method: 'POST', path, body: person, token, requestId, answer: started });
        accessToken = answer.accessToken;
        return answer;
      }),
    admit: (path, body, requestId) =>
      authorised(async (token) => {
        const session = await ask({ method: 'POST', path, body, token, requestId, answer: takeSession });
        accessToken = session.accessToken;
        return session.state;
      }),
    post: (path, answer, requestId) =>
      authorised((token) => ask({ method: 'POST', path, body: {}, token, requestId, answer })),
    save: (answers, requestId) =>
      authorised((token) =>
        ask({ method: 'PUT', path: '/api/take/answers', body: { answers }, token, requestId, answer: saved }),
      ),
    declare: (levels, requestId) =>
      authorised((token) =>
        ask({
          method: 'PUT',
          path: '/api/take/expertise',
          body: { levels },
          token,
          requestId,
          answer: saved,
        }),
      ),
    submit: (confirmFewer, requestId) =>
      authorised((token) =>
        ask({
          method: 'POST',
          path: '/api/take/submit',
          body: { confirmFewer },
          token,
          requestId,
          answer: submitted,
        }),
      ),
    sendAndForget: (answers, requestId) => {
      const request = { method: 'PUT', body: { answers }, token: accessToken } as const;
      sendAndForget('/api/take/answers', request, requestId);
    },
  };
}

/** A framework version is immutable; the browser caches it. */
export async function readCatalogue(framework: string): Promise<Catalogue> {
  return parseCatalogue(
    await ask({
      method: 'GET',
      path: `/api/frameworks/${framework}`,
      requestId: newId(),
      answer: z.unknown(),
    }),
  );
}
