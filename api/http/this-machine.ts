import type { FastifyRequest } from 'fastify';

const loopback = /^(127(\.\d{1,3}){3}|::1|::ffff:127(\.\d{1,3}){3})$/;
/** Headers in which proxies name the client they forward for. */
const forwarding = /^(forwarded|via|x-forwarded-|x-real-|x-client-|x-original-|true-client-|cf-)/;

/**
 * True if the request comes from this machine and is addressed to its own name. A request through a proxy is recognised
 * by a header that names the client, or by TRUST_PROXY; a page of another site whose name resolves to this machine (DNS
 * rebinding) sends that name. A proxy on this machine without such headers cannot be told apart, so callers require
 * another proof as well.
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
