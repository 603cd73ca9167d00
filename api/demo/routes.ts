import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { randomId } from '../../infra/identifiers/identifiers.ts';
import { memberTokenSeconds } from '../../infra/session-store/session-lifetimes.ts';
import type { DescribeSession } from '../account/describe-session.ts';
import type { Guests } from '../http/access/guests.ts';
import type { Tokens } from '../http/access/tokens.ts';
import { noBody } from '../http/contract/common.ts';
import type { ApiDependencies } from '../http/dependencies.ts';
import { attempts, type Limits } from '../http/limits.ts';
import type { Demo } from '../http/sample.ts';
import { sourceOf } from '../http/source.ts';
import type { Directory } from '../queries/read-models.ts';
import { demo as demoAnswer, fiveThemesStarted, guestSession } from './contract/demo.ts';
import { createInviteVisitor } from './five-themes.ts';

type Options = {
  readonly deps: ApiDependencies;
  readonly demo: Demo;
  readonly tokens: Tokens;
  readonly limits: Limits;
  readonly directory: Directory;
  readonly guests: Guests;
  readonly describe: DescribeSession;
};

/** Routes for visitors of the demo workspace. Registered in its own process only. */
export const demoRoutes: FastifyPluginAsyncZod<Options> = async (
  app,
  { deps, demo, tokens, limits, directory, guests, describe },
) => {
  const { workspace } = demo;
  const inviteVisitor = createInviteVisitor({ deps, demo, limits, directory });
  const linkOf = (assessmentId: string, secret: string) =>
    `/sample/assessment/take/${assessmentId}#${secret}`;

  app.post(
    '/api/guest-session',
    {
      config: { access: 'public', guest: true, rateLimit: attempts },
      schema: { body: noBody, response: { 201: guestSession } },
    },
    async (request, reply) => {
      const who = {
        accountId: workspace.visitorId,
        tenant: workspace.organizationId,
        sessionId: randomId(),
      };
      guests.enter(who.sessionId, sourceOf(request));
      const accessToken = await tokens.sign({ kind: 'guest', ...who });
      const { madeAt } = workspace;
      return reply
        .code(201)
        .send({ accessToken, expiresIn: memberTokenSeconds, madeAt, ...(await describe(who)) });
    },
  );

  app.get(
    '/api/demo',
    { config: { access: 'guest' }, schema: { response: { 200: demoAnswer } } },
    async () => {
      const { madeAt, company, current, closed, fiveThemes, moments, documents, reports, target } = workspace;
      return {
        madeAt,
        company,
        current,
        closed,
        fiveThemes,
        moments,
        documents,
        reports,
        target,
        demoCall: demo.call,
      };
    },
  );

  app.post(
    '/api/demo/five-themes',
    { config: { access: 'guest' }, schema: { body: noBody, response: { 201: fiveThemesStarted } } },
    async (request, reply) =>
      reply.code(201).send({ link: linkOf(workspace.fiveThemes.assessmentId, await inviteVisitor(request)) }),
  );
};
