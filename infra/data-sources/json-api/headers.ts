import { failureTexts } from '../failure-texts.ts';
import { FetchFailed } from '../port.ts';

const mostHeaders = 20;

/** Headers that belong to the connection (RFC 9110, section 7.6.1) or that frame the message. */
const ofConnection = new Set([
  ...['host', 'connection', 'content-length', 'transfer-encoding', 'expect', 'upgrade', 'te', 'trailer'],
  ...['keep-alive', 'proxy-connection', 'proxy-authorization', 'proxy-authenticate', 'accept-encoding'],
  ...['http2-settings', 'alt-used', 'range', 'via'],
]);

/** Checks headers that a person entered. @throws {FetchFailed} with a sentence that names a header, never a value */
export function checkedHeaders(headers: readonly (readonly [string, string])[]): [string, string][] {
  if (headers.length > mostHeaders)
    throw new FetchFailed('ADDRESS_REFUSED', failureTexts.tooManyHeaders(mostHeaders));
  return headers.map(([name, value]) => {
    if (!/^[A-Za-z0-9-]{1,100}$/.test(name))
      throw new FetchFailed('ADDRESS_REFUSED', failureTexts.headerName);
    if (ofConnection.has(name.toLowerCase()))
      throw new FetchFailed('ADDRESS_REFUSED', failureTexts.header(name));
    // Visible characters, spaces and tabs: no line ends, which would begin another header.
    if (!/^[\t\x20-\x7e]{0,8000}$/.test(value))
      throw new FetchFailed('ADDRESS_REFUSED', failureTexts.headerValue(name));
    return [name, value];
  });
}
