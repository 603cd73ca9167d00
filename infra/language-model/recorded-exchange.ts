import type { Outgoing } from '../outgoing/outgoing.ts';

/** A call and its answer as they are on the wire, without keys. `body` of the request: parsed JSON. */
export type RecordedExchange = {
  readonly request: {
    readonly method: string;
    readonly path: string;
    readonly headers: Readonly<Record<string, string>>;
    readonly body: unknown;
  };
  readonly response: {
    readonly status: number;
    readonly headers: Readonly<Record<string, string>>;
    /** Exactly the bytes of the answer, as text. */
    readonly body: string;
  };
};

/** Headers whose values are secrets, or name an account at the provider. */
const secret = /key|auth|cookie|organization|project|token$/i;
const withoutSecrets = (headers: Headers): Record<string, string> =>
  Object.fromEntries(
    [...headers].map(([name, value]) => [name, secret.test(name) ? '(left out)' : value] as const),
  );

/** Passes calls on, and hands each with its answer to `recorded`. */
export function recording(outgoing: Outgoing, recorded: (exchange: RecordedExchange) => void): Outgoing {
  return async (address, init) => {
    const request = new Request(address, init);
    const sent = await request.clone().text();
    const answer = await outgoing(request);
    const body = await answer.clone().text();
    recorded({
      request: {
        method: request.method,
        path: new URL(request.url).pathname,
        headers: withoutSecrets(request.headers),
        body: JSON.parse(sent) as unknown,
      },
      response: { status: answer.status, headers: withoutSecrets(answer.headers), body },
    });
    return answer;
  };
}
