import type { IncomingMessage } from 'node:http';
import http from 'node:http';
import https from 'node:https';
import { isIP } from 'node:net';
import {
  type CheckOptions,
  createAddressCheck,
  pinnedTo,
  type Resolved,
  within,
} from './checked-addresses.ts';
import { OutgoingFailed, OutgoingRefused } from './failures.ts';

/** `fetch` for addresses entered by people. Redirects are not followed: a 3xx answer is returned as it is. */
export type Outgoing = (address: string | URL | Request, init?: RequestInit) => Promise<Response>;

export type OutgoingOptions = CheckOptions & {
  /** Time limit for the whole answer. Default 10 s. */
  readonly timeoutMs?: number;
  /** Maximum size of an answer in bytes. Default 1 MiB. */
  readonly maxBytes?: number;
};

/**
 * Creates a client that cannot be made to reach our own network (server-side request forgery, ASVS 1.3.6). The host is
 * resolved once, every address is checked, and the connection goes to exactly those addresses, so a name that resolves
 * differently a moment later (DNS rebinding) has no effect. No proxy, no cookies, no shared connections, no
 * decompression. @returns a function that throws {@link OutgoingRefused} before it connects and {@link OutgoingFailed}
 * afterwards
 */
export function createOutgoing(options: OutgoingOptions = {}): Outgoing {
  const { timeoutMs = 10_000, maxBytes = 1_048_576 } = options;
  const checkedAddresses = createAddressCheck(options);

  return async (address, init) => {
    const request = requestOf(address, init);
    const url = new URL(request.url);
    checkUrl(url, typeof address === 'string' ? address : undefined);
    const signal = AbortSignal.any([AbortSignal.timeout(timeoutMs), request.signal]);
    try {
      const addresses = await within(signal, checkedAddresses(url.hostname));
      const body = Buffer.from(await request.arrayBuffer());
      return await exchange(url, { request, body, addresses, signal, maxBytes });
    } catch (error) {
      if (error instanceof OutgoingRefused || error instanceof OutgoingFailed) throw error;
      if (request.signal.aborted) throw request.signal.reason;
      if (signal.aborted)
        throw new OutgoingFailed(`${url.host} did not answer within ${timeoutMs / 1_000} seconds.`, {
          reason: 'timedOut',
        });
      throw new OutgoingFailed(`${url.host} cannot be reached.`, { cause: error });
    }
  };
}

function requestOf(address: string | URL | Request, init: RequestInit | undefined): Request {
  try {
    return new Request(address, init);
  } catch (error) {
    throw new OutgoingRefused('This is not an address we can call.', { cause: error });
  }
}

function checkUrl(url: URL, written: string | undefined): void {
  if (url.protocol !== 'https:' && url.protocol !== 'http:')
    throw new OutgoingRefused('Only http and https addresses can be called.');
  if (url.username !== '' || url.password !== '')
    throw new OutgoingRefused('An address must not carry a user name or a password.');
  const port = url.port === '' ? 443 : Number(url.port);
  if (port !== 80 && port !== 443 && port < 1_024)
    throw new OutgoingRefused(`Port ${port} belongs to another kind of service.`);
  // Unusual notations such as 0x7f.1 or 2130706433 only serve to disguise an address.
  if (isIP(url.hostname) === 4 && written !== undefined && !written.includes(`//${url.hostname}`))
    throw new OutgoingRefused('Write a numeric address as four decimal numbers.');
}

type Exchange = {
  readonly request: Request;
  readonly body: Buffer;
  readonly addresses: readonly Resolved[];
  readonly signal: AbortSignal;
  readonly maxBytes: number;
};

/** Headers that the connection sets, not the caller. */
const ours = ['host', 'connection', 'content-length', 'transfer-encoding', 'expect', 'upgrade', 'te'];

function exchange(url: URL, { request, body, addresses, signal, maxBytes }: Exchange): Promise<Response> {
  const headers = Object.fromEntries([...request.headers].filter(([name]) => !ours.includes(name)));
  return new Promise((resolve, reject) => {
    const { request: open } = url.protocol === 'https:' ? https : http;
    const call = open(url, {
      method: request.method,
      headers: { ...headers, 'accept-encoding': 'identity', 'content-length': body.length },
      // Always a new connection: a pooled one would have been checked for another call.
      agent: false,
      lookup: pinnedTo(addresses),
      maxHeaderSize: 16_384,
      signal,
    });
    call.on('error', reject);
    call.on('upgrade', () => call.destroy(new Error('The answer is not HTTP')));
    call.on('response', (answer) => {
      read(answer, maxBytes).then((bytes) => resolve(responseOf(answer, bytes)), reject);
      answer.on('error', reject);
    });
    call.end(body);
  });
}

async function read(answer: IncomingMessage, maxBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of answer as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length > maxBytes) {
      answer.destroy();
      throw new OutgoingFailed(`The answer is larger than the ${maxBytes} bytes we read.`);
    }
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function responseOf(answer: IncomingMessage, bytes: Buffer): Response {
  const status = answer.statusCode ?? 0;
  const headers = new Headers();
  for (const [name, values] of Object.entries(answer.headersDistinct))
    for (const value of values ?? []) headers.append(name, value);
  const empty = status === 204 || status === 205 || status === 304;
  return new Response(empty ? null : new Uint8Array(bytes), {
    status,
    statusText: answer.statusMessage ?? '',
    headers,
  });
}
