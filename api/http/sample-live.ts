import type { FastifyReply, FastifyRequest } from 'fastify';
import type { SampleHost, SampleUpgrade } from '../../infra/demo/sample-host.ts';
import { notReady, sampleSecretHeader } from './sample.ts';
import { createSamplePlaces } from './sample-sockets.ts';
import { sourceOf } from './source.ts';

/** Headers of an upgrade to a websocket (RFC 6455, 4.1). */
const ofUpgrade = [
  'upgrade',
  'connection',
  'sec-websocket-key',
  'sec-websocket-version',
  'sec-websocket-protocol',
];

/**
 * Gives live connections to the process of the demo workspace, with their sockets: pushes to hundreds of visitors would
 * otherwise cost the process of the tenants as much as their requests.
 * @param withinMs the process takes a connection within this time
 */
export function createSampleLive(sample: SampleHost, withinMs: number) {
  const places = createSamplePlaces();
  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const { socket } = request.raw;
    const [giveBack, release] = [places.take(sourceOf(request)), sample.hold()];
    const leave = () => {
      giveBack();
      release();
    };
    const at = await sample.awake().catch(() => undefined);
    if (!at) {
      leave();
      throw notReady();
    }
    reply.hijack();
    reply.raw.detachSocket(socket);
    const { taken, closed } = at.give(upgradeOf(request, at.secret), socket);
    const late = setTimeout(() => sample.hung(at), withinMs).unref();
    void Promise.race([taken, closed]).then(() => clearTimeout(late));
    void closed.then(leave);
  };
}

function upgradeOf({ url, headers, ip, protocol }: FastifyRequest, secret: string): SampleUpgrade {
  const kept = ofUpgrade.flatMap((name) => {
    const value = headers[name];
    return typeof value === 'string' ? [[name, value] as const] : [];
  });
  return {
    url: url.slice('/sample'.length),
    headers: {
      ...Object.fromEntries(kept),
      'x-forwarded-for': ip,
      'x-forwarded-proto': protocol,
      [sampleSecretHeader]: secret,
    },
  };
}
