import { timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';
import type { DemoWorkspace } from '../../domain/demo/workspace.ts';
import { say } from '../../domain/texts/sentence.ts';
import type { SampleHost } from '../../infra/demo/sample-host.ts';
import { ApiProblem } from './problem.ts';

/** Set in the process of the demo workspace only. */
export type Demo = {
  readonly workspace: DemoWorkspace;
  /** Known to the server in front only: other users of this machine can reach the port. */
  readonly secret: string;
  /** Where visitors can ask for a conversation; null: nowhere. */
  readonly call: string | null;
};

/** Header with which the server in front proves itself to the process of the demo workspace. */
export const sampleSecretHeader = 'x-sample-secret';

/** Refuses every request that did not come through the server in front. */
export const fromFront = fp(async (app: FastifyInstance, { secret }: { readonly secret: string }) => {
  const isFromFront = frontCheck(secret);
  app.addHook('onRequest', async (request) => {
    if (!isFromFront(request.headers)) throw new ApiProblem(403, 'NOT_FROM_FRONT', say('general.notFound'));
  });
});

/** @returns tells whether a request, or an upgrade, came through the server in front */
export function frontCheck(secret: string): (headers: IncomingHttpHeaders) => boolean {
  const expected = Buffer.from(secret);
  return ({ [sampleSecretHeader]: given }) => {
    const bytes = Buffer.from(typeof given === 'string' ? given : '');
    return bytes.length === expected.length && timingSafeEqual(bytes, expected);
  };
}

export const notReady = () => new ApiProblem(503, 'DEMO_NOT_READY', say('demo.making'), { retryAfter: 10 });

/** Whether visitors can look at a sample workspace behind this server. */
export const hasSample = ({ sample }: { readonly sample?: SampleHost | undefined }): boolean =>
  sample !== undefined && sample.state() !== 'off';
