import { randomUUID } from 'node:crypto';
import http from 'node:http';

export type Sent = {
  readonly status: number;
  /** Milliseconds from the scheduled instant to the answer. */
  readonly latency: number;
};

type Asked = {
  readonly token?: string;
  readonly body?: unknown;
  readonly headers?: http.OutgoingHttpHeaders;
};
type Answered = {
  readonly status: number;
  readonly headers: http.IncomingHttpHeaders;
  readonly text: string;
};

/** A light keep-alive client, so that the load generator does not dominate the measurement. */
export function createLoadClient(baseUrl: string, connections: number) {
  const { hostname, port } = new URL(baseUrl);
  const agent = new http.Agent({ keepAlive: true, maxSockets: connections, scheduling: 'fifo' });
  /** Sends one request and reads the answer. Status 0: there was none. */
  const exchange = (
    method: string,
    path: string,
    { token = '', body, headers = {} }: Asked,
  ): Promise<Answered> =>
    new Promise((resolve) => {
      const payload = body === undefined ? undefined : JSON.stringify(body);
      const request = http.request(
        {
          agent,
          hostname,
          port,
          method,
          path,
          headers: {
            ...(token !== '' && { authorization: `Bearer ${token}` }),
            ...(payload !== undefined && {
              'content-type': 'application/json',
              'content-length': Buffer.byteLength(payload),
            }),
            'x-request-id': randomUUID(),
            ...headers,
          },
        },
        (response) => {
          const parts: Buffer[] = [];
          response.on('data', (part: Buffer) => parts.push(part));
          response.on('end', () =>
            resolve({
              status: response.statusCode ?? 0,
              headers: response.headers,
              text: Buffer.concat(parts).toString(),
            }),
          );
        },
      );
      request.on('error', (error) => resolve({ status: 0, headers: {}, text: error.message }));
      request.end(payload);
    });
  return {
    send: (method: string, path: string, token: string, body: unknown, scheduled: number): Promise<Sent> =>
      new Promise((resolve) => {
        const payload = body === undefined ? undefined : JSON.stringify(body);
        const request = http.request(
          {
            agent,
            hostname,
            port,
            method,
            path,
            headers: {
              authorization: `Bearer ${token}`,
              ...(payload !== undefined && {
                'content-type': 'application/json',
                'content-length': Buffer.byteLength(payload),
              }),
              'x-request-id': randomUUID(),
            },
          },
          (response) => {
            response.resume();
            response.on('end', () =>
              resolve({ status: response.statusCode ?? 0, latency: performance.now() - scheduled }),
            );
          },
        );
        request.on('error', () => resolve({ status: 0, latency: performance.now() - scheduled }));
        request.end(payload);
      }),
    exchange,
    close: () => agent.destroy(),
  };
}

/** Runs `action(i)` at a constant rate; returns the number of actions started more than 10 ms late. */
export async function atConstantRate(
  perSecond: number,
  count: number,
  action: (index: number, scheduled: number) => void,
): Promise<number> {
  const started = performance.now();
  let late = 0;
  for (let index = 0; index < count; ) {
    const due = started + (index * 1_000) / perSecond;
    const now = performance.now();
    if (now < due) {
      await new Promise((resolve) =>
        due - now > 2 ? setTimeout(resolve, due - now - 1) : setImmediate(resolve),
      );
      continue;
    }
    if (now - due > 10) late += 1;
    action(index, due);
    index += 1;
  }
  return late;
}

/** The p-th percentile (0..100) of unsorted values; NaN for none. */
export function percentile(values: readonly number[], p: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.ceil((p / 100) * sorted.length) - 1)] ?? Number.NaN;
}

export function median(values: readonly number[]): number {
  return percentile(values, 50);
}
