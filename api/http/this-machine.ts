import type { FastifyRequest } from 'fastify';

const loopback = /^(127(\.\d{1,3}){3}|::1|::ffff:127(\.\d{1,3}){3})$/;
/** What proxies say of whom they ask for. */
const forwarding = /^(forwarded|via|x-forwarded-|x-real-|x-client-|x-original-|true-client-|cf-)/;

/**
 * Does somebody at this very machine ask, by its own name? A proxy says for whom it asks, or is named in TRUST_PROXY; a page of another site that
 * points its name here (DNS rebinding) comes with that name. A proxy that says nothing looks like this machine, so something else is asked for as well.
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
