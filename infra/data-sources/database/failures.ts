import { failureTexts } from '../failure-texts.ts';
import { FetchFailed } from '../port.ts';

/** The code of an error of Node or of a driver; undefined if it has none. */
export function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}

const unreachable = new Set(['ECONNREFUSED', 'EHOSTUNREACH', 'ENETUNREACH', 'ETIMEDOUT', 'EADDRNOTAVAIL']);
const brokeOff = new Set(['ECONNRESET', 'EPIPE', 'PROTOCOL_CONNECTION_LOST']);
const certificate = /^(?:CERT_|ERR_TLS_CERT|UNABLE_TO_|DEPTH_ZERO_|SELF_SIGNED_|HOSTNAME_MISMATCH)/;

/**
 * A failure of the connection in plain words. The error itself is dropped: drivers put the query, values and names into
 * their messages. undefined if it is not about the connection.
 */
export function connectionFailure(error: unknown, host: string): FetchFailed | undefined {
  const code = codeOf(error) ?? '';
  if (unreachable.has(code)) return new FetchFailed('UNREACHABLE', failureTexts.unreachable(host));
  if (brokeOff.has(code)) return new FetchFailed('UNREACHABLE', failureTexts.brokeOff(host));
  if (certificate.test(code)) return new FetchFailed('TLS_REFUSED', failureTexts.certificate(host));
  if (/^(?:ERR_SSL_|ERR_TLS_|EPROTO$|HANDSHAKE_NO_SSL_SUPPORT$)/.test(code))
    return new FetchFailed('TLS_REFUSED', failureTexts.tlsMissing(host));
  return undefined;
}
