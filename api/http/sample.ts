import { timingSafeEqual } from 'node:crypto';
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
  const expected = Buffer.from(secret);
  app.addHook('onRequest', async (request) => {
    if (!isSecret(request.headers[sampleSecretHeader], expected))
      throw new ApiProblem(403, 'NOT_FROM_FRONT', say('general.notFound'));
  });
});

function isSecret(given: string | readonly string[] | undefined, expected: Buffer): boolean {
  const bytes = Buffer.from(typeof given === 'string' ? given : '');
  return bytes.length === expected.length && timingSafeEqual(bytes, expected);
}

/** Whether visitors can look at a sample workspace behind this server. */
export const hasSample = ({ sample }: { readonly sample?: SampleHost | undefined }): boolean =>
  sample !== undefined && sample.state() !== 'off';
