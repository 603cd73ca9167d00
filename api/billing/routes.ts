import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import { type Sentence, say } from '../../domain/texts/sentence.ts';
import { PaymentsRefused, PaymentsUnavailable } from '../../infra/payments/port.ts';
import { commandContext, memberOf } from '../http/access/authentication.ts';
import { noBody } from '../http/contract/common.ts';
import type { ApiDependencies } from '../http/dependencies.ts';
import { ApiProblem } from '../http/problem.ts';
import { checkoutFailed, createCheckout } from './commands/checkout.ts';
import { createHearMessage } from './commands/hear-message.ts';
import { billingOff, createPortal } from './commands/portal.ts';
import {
  checkoutBody,
  heard,
  plansAnswer,
  sentTo,
  subscriptionAnswer,
  subscriptionQuery,
} from './contract/payments.ts';
import { plansAnswerOf, subscriptionAnswerOf } from './queries/billing.ts';
import { createPrices } from './queries/prices.ts';

/** Upper limit for a provider's message, larger than any message about one object. */
const messageBytes = 256 * 1_024;
const slowly = { max: 60, timeWindow: 60_000 };
const portalFailed = say('billing.portalFailed');

/**
 * Routes for plans, checkout, and messages of the payment provider. Only these messages change the plan; a browser that
 * returns from the checkout never does.
 */
export const paymentRoutes: FastifyPluginAsyncZod<{ deps: ApiDependencies }> = async (app, { deps }) => {
  const prices = createPrices(deps);
  const { payments } = deps;
  const hear = payments && createHearMessage(deps, payments);
  const portal = payments && createPortal(deps, payments);
  const checkout = payments && portal && createCheckout(deps, payments, portal);

  app.get(
    '/api/payments/plans',
    { config: { access: 'public' }, schema: { response: { 200: plansAnswer } } },
    async () => {
      if (!deps.billing) throw billingOff();
      return plansAnswerOf(deps.billing, await prices());
    },
  );

  app.get(
    '/api/payments/subscription',
    {
      config: { access: 'organization.read' },
      schema: { querystring: subscriptionQuery, response: { 200: subscriptionAnswer } },
    },
    async (request) => subscriptionAnswerOf(deps, memberOf(request).tenant, request.query.session_id),
  );

  app.post(
    '/api/payments/create-checkout',
    {
      config: { access: 'billing.manage', rateLimit: slowly },
      schema: { body: checkoutBody, response: { 200: sentTo } },
    },
    async (request) => {
      if (!checkout) throw billingOff();
      const { accountId, tenant } = memberOf(request);
      const context = commandContext(request, `account:${accountId}`, tenant);
      return orSay(request, checkoutFailed, async () => ({
        url: await checkout(request.body, accountId, context),
      }));
    },
  );

  app.post(
    '/api/payments/create-portal',
    {
      config: { access: 'billing.manage', rateLimit: slowly },
      schema: { body: noBody, response: { 200: sentTo } },
    },
    async (request) => {
      if (!portal) throw billingOff();
      const { accountId, tenant } = memberOf(request);
      const context = commandContext(request, `account:${accountId}`, tenant);
      const customerId = await portal.customer(tenant);
      return orSay(request, portalFailed, async () => ({ url: await portal.open(customerId, context) }));
    },
  );

  await app.register(async (part) => {
    // The signature covers the raw bytes, so the body is not parsed.
    part.removeAllContentTypeParsers();
    part.addContentTypeParser('application/json', { parseAs: 'string' }, (_, body, done) => done(null, body));
    part.post(
      '/api/payments/webhook',
      {
        bodyLimit: messageBytes,
        config: { access: 'public' },
        schema: { body: z.string(), response: { 200: heard } },
      },
      async (request) => {
        if (!hear) throw billingOff();
        const { 'stripe-signature': signature } = request.headers;
        await hear(request.body as string, typeof signature === 'string' ? signature : undefined, request.id);
        return { received: true };
      },
    );
  });
};

/** If the provider is unreachable or refuses, people get one sentence and the log gets the reason. */
async function orSay<T>(request: FastifyRequest, sentence: Sentence, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof PaymentsUnavailable)
      throw new ApiProblem(503, 'PAYMENTS_AWAY', sentence, { retryAfter: 5 });
    if (!(error instanceof PaymentsRefused)) throw error;
    request.log.error({ err: error, requestId: request.id }, 'the payment provider refused');
    throw new ApiProblem(409, 'PAYMENTS_REFUSED', sentence);
  }
}
