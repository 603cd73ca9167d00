import { type Refusal, refuse } from '../kernel/decision.ts';
import { say } from '../texts/sentence.ts';
import type { SourceHeaders } from './state.ts';

/** Of the characters that RFC 9110 permits, those that every proxy forwards: several drop names with an underscore. */
const headerName = /^[0-9A-Za-z-]{1,100}$/;
/** Visible ASCII with spaces and tabs inside: no line breaks, which would begin another header. */
const headerValue = /^[\t\x20-\x7e]*$/;

/** Set by the connection, or about it: a caller who sets them can change where a request ends or what is answered. */
const forbidden: ReadonlySet<string> = new Set([
  'host',
  'connection',
  'content-length',
  'content-type',
  'transfer-encoding',
  'te',
  'trailer',
  'upgrade',
  'expect',
  'keep-alive',
  'proxy-connection',
  'proxy-authorization',
  'accept-encoding',
  'range',
  'via',
  'proxy-authenticate',
  'http2-settings',
  'alt-used',
]);

/** Why a header cannot be sent; undefined: all can. The refusal names the header, never its value. */
export function wrongHeader(headers: SourceHeaders): Refusal | undefined {
  const at = headers.findIndex(
    ([name, value]) =>
      !headerName.test(name) || !headerValue.test(value) || forbidden.has(name.toLowerCase()),
  );
  const found = headers[at];
  if (!found) return undefined;
  const [name] = found;
  const message = headerName.test(name)
    ? say('dataSource.headerRefused', { name })
    : say('dataSource.headerUnnamed');
  return refuse('invalid', 'HEADER_REFUSED', message, [
    { path: `headers.${at}`, message, code: 'HEADER_REFUSED' },
  ]);
}
