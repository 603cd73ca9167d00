import { randomUUID } from 'node:crypto';

export type Command = {
  readonly method: 'POST' | 'PUT';
  readonly path: string;
  readonly token: string;
  readonly body: unknown;
};

export type Answered = {
  /** The first status other than 503. */
  readonly status: number;
  readonly code: string | undefined;
  readonly body: unknown;
  readonly requestId: string;
  /** Time from the first attempt to the answer. */
  readonly ms: number;
  readonly tries: number;
  /** `refused`: number of 503 answers. `withoutRetryAfter`: number of those without Retry-After. */
  readonly refused: number;
  readonly withoutRetryAfter: number;
};

/**
 * Repeats one command with the same id until it is answered, like the survey's outbox: after lost connections, timeouts and 503.
 */
export async function insist(
  url: string,
  { method, path, token, body }: Command,
  {
    timeoutMs = 30_000,
    giveUpMs = 60_000,
    onTry,
  }: {
    readonly timeoutMs?: number;
    readonly giveUpMs?: number;
    readonly onTry?: (tries: number) => void;
  } = {},
): Promise<Answered> {
  const requestId = randomUUID();
  const began = performance.now();
  let refused = 0;
  let withoutRetryAfter = 0;
  for (let tries = 1; ; tries += 1) {
    let pauseMs = 50;
    onTry?.(tries);
    try {
      const response = await fetch(`${url}${path}`, {
        method,
        headers: {
          'x-request-id': requestId,
          'content-type': 'application/json',
          authorization: `Bearer ${token}`,
        },
        body: JSON.stringify(body),
        signal: AbortSignal.timeout(timeoutMs),
      });
      const answer: unknown = await response.json();
      if (response.status !== 503) {
        const code =
          typeof answer === 'object' && answer !== null && 'code' in answer ? String(answer.code) : undefined;
        const ms = performance.now() - began;
        return {
          status: response.status,
          code,
          body: answer,
          requestId,
          ms,
          tries,
          refused,
          withoutRetryAfter,
        };
      }
      refused += 1;
      const seconds = Number(response.headers.get('retry-after') ?? Number.NaN);
      if (Number.isNaN(seconds)) withoutRetryAfter += 1;
      else pauseMs = seconds * 1_000;
    } catch (error) {
      if (performance.now() - began > giveUpMs) throw error;
    }
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
  }
}
