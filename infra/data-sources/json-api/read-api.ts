import { OutgoingFailed, OutgoingRefused } from '../../outgoing/failures.ts';
import type { Outgoing } from '../../outgoing/outgoing.ts';
import { failureTexts } from '../failure-texts.ts';
import { FetchFailed, type Table } from '../port.ts';
import { checkedHeaders } from './headers.ts';

export type ApiTask = {
  readonly address: string;
  readonly headers: readonly (readonly [string, string])[];
  readonly signal: AbortSignal;
};

/**
 * Reads JSON from an address with one GET. Redirects are not followed.
 * @param tableOf parses the answer outside this process, because a small answer can be made to take much memory and time
 * @throws {FetchFailed}, or the signal's reason
 */
export async function readApi(
  outgoing: Outgoing,
  { address, headers, signal }: ApiTask,
  mayUseHttp: (url: URL) => boolean,
  tableOf: (answer: Uint8Array) => Promise<Table>,
): Promise<Table> {
  if (!URL.canParse(address)) throw new FetchFailed('ADDRESS_REFUSED', failureTexts.notHttps);
  const url = new URL(address);
  if (url.protocol !== 'https:' && !mayUseHttp(url))
    throw new FetchFailed('ADDRESS_REFUSED', failureTexts.notHttps);
  const sent = new Headers(checkedHeaders(headers));
  if (!sent.has('accept')) sent.set('accept', 'application/json');
  const answer = await outgoing(address, { headers: sent, signal }).catch((error: unknown) => {
    signal.throwIfAborted();
    throw failureOf(error, url.hostname);
  });
  const { status } = answer;
  if (status === 401 || status === 403)
    throw new FetchFailed('SIGN_IN_REFUSED', failureTexts.unauthorized(status));
  if (status >= 300 && status < 400) throw new FetchFailed('ADDRESS_REFUSED', failureTexts.redirected);
  if (status !== 200) throw new FetchFailed('UNREACHABLE', failureTexts.status(status));
  checkEncoding(answer.headers.get('content-type') ?? '');
  return tableOf(new Uint8Array(await answer.arrayBuffer()));
}

/** JSON is UTF-8 (RFC 8259, section 8.1); an answer that says otherwise is not guessed at. */
function checkEncoding(contentType: string): void {
  const [, charset] = /;\s*charset\s*=\s*"?([\w.:-]{1,40})"?/i.exec(contentType) ?? [];
  if (charset !== undefined && !/^(?:utf-?8|us-ascii)$/i.test(charset))
    throw new FetchFailed('NOT_A_TABLE', failureTexts.notUtf8);
  if (/^\s*(?:text\/html|application\/xhtml)/i.test(contentType))
    throw new FetchFailed('NOT_A_TABLE', failureTexts.notJson);
}

function failureOf(error: unknown, host: string): FetchFailed {
  if (error instanceof OutgoingRefused) return new FetchFailed('ADDRESS_REFUSED', error.message);
  if (error instanceof OutgoingFailed && error.reason === 'timedOut')
    return new FetchFailed('TIMED_OUT', error.message);
  return new FetchFailed(
    'UNREACHABLE',
    error instanceof OutgoingFailed ? error.message : failureTexts.unreachable(host),
  );
}
