import { queryOptions } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import {
  type checkoutBody,
  plansAnswer,
  type SubscriptionAnswer,
  sentTo,
  subscriptionAnswer,
} from '../../../../api/billing/contract/payments.ts';
import { api, openApi } from '../../lib/api.ts';
import { urls } from '../../lib/urls.ts';

const askAgainMs = 2_000;

export const plansQuery = queryOptions({
  queryKey: ['billing', 'plans'],
  queryFn: ({ signal }) => openApi.get(urls.plans, plansAnswer, { signal }),
});

/** The plan, its usage, and the state of a checkout. @param sessionId checkout id from the return address; polled until the checkout is decided */
export const subscriptionQuery = (sessionId?: string) =>
  queryOptions({
    queryKey: ['billing', 'subscription', sessionId ?? null],
    queryFn: ({ signal }) => api.get(urls.subscription(sessionId), subscriptionAnswer, { signal }),
    // The provider informs the server about payments, but nothing informs this page.
    staleTime: 0,
    refetchInterval: ({ state: { data } }) =>
      sessionId !== undefined && isUndecided(data) ? askAgainMs : false,
  });

const isUndecided = (answer: SubscriptionAnswer | undefined): boolean =>
  answer === undefined || answer.checkout === 'waiting';

export const startCheckout = (body: z.infer<typeof checkoutBody>) =>
  api.post(urls.createCheckout, body, sentTo);

export const openPortal = () => api.post(urls.createPortal, {}, sentTo);
