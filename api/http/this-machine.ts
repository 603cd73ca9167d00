import type { FastifyRequest } from 'fastify';

const loopback = /^(127(\.\d{1,3}){3}|::1|::ffff:127(\.\d{1,3}){3})$/;
/** Headers in which proxies name their client. */
const forwarding = /^(forwarded|via|x-forwarded-|x-real-|x-client-|x-original-|true-client-|cf-)/;

/**
 * True if the request comes from this machine and addresses it by its own name. A proxy names its client or is listed in TRUST_PROXY; a
 * page of another site whose name resolves to this machine (DNS rebinding) sends that other name. A proxy without such headers looks like
 * this machine, so callers require another proof as well.
 */
export function isAtThisMachine(
  { socket, headers }: Pick<FastifyRequest, 'socket' | 'headers'>,
  trustProxy: number,
): boolean {
  return (
    trustProxy === 0 &&
    !Object.keys(headers).some((name) => forwarding.test(name)) &&
    /^(localhost|127\.0\.0\.1|\[::1\])(:\d{1,5})?$/i.test(headers.host ?? '') &&
    loopback.test(socket.remoteAddress ?? '')
  );
}
