import type Stripe from 'stripe';
import { z } from 'zod';
import type { MessageKind } from '../../domain/billing/events.ts';
import { say } from '../../domain/texts/sentence.ts';
import type { StripeSettings } from '../config/billing.ts';
import { type Message, MessageRefused } from './port.ts';

/** Maximum difference, in seconds and in both directions, between the time of a message and ours. */
const toleranceSeconds = 300;

/** Kinds of messages that are used, by the prefix of their names; all others are ignored. */
const subjects: readonly (readonly [prefix: string, about: MessageKind])[] = [
  ['customer.subscription.', 'subscription'],
  ['invoice.', 'invoice'],
  ['checkout.session.', 'checkout'],
];

/** Only the subject of a message is used: its current state is fetched. */
const messageSchema = z.object({
  id: z.string().regex(/^evt_\w{1,200}$/),
  type: z.string().max(100),
  livemode: z.boolean(),
  account: z.string().nullish(),
  data: z.object({ object: z.object({ id: z.string().regex(/^\w{1,200}$/) }) }),
});

/** @throws {MessageRefused} */
export function readMessage(
  webhooks: Stripe['webhooks'],
  { webhookSecrets, secretKey }: Pick<StripeSettings, 'webhookSecrets' | 'secretKey'>,
  body: string,
  signature: string | undefined,
  now: number,
): Message | 'ignored' {
  if (
    signature === undefined ||
    !webhookSecrets.some((secret) => isSigned(webhooks, secret, body, signature, now))
  )
    throw new MessageRefused(say('billing.messageRefused.signature'));
  // The library accepts messages from the future, so they are refused here.
  if (signedAt(signature) > now / 1_000 + toleranceSeconds)
    throw new MessageRefused(say('billing.messageRefused.future'));
  const parsed = messageSchema.safeParse(parseJson(body));
  const { type } = parsed.data ?? {};
  const about = subjects.find(([prefix]) => type?.startsWith(prefix))?.[1];
  if (!parsed.success || about === undefined) return 'ignored';
  const { id, livemode, account, data } = parsed.data;
  const isLive = /^(sk|rk)_live_/.test(secretKey);
  // A message of test mode, or of a connected account, is correctly signed, but not about our customers.
  if (livemode !== isLive || (account ?? null) !== null) return 'ignored';
  return { messageId: id, about, objectId: data.object.id, what: parsed.data.type };
}

function isSigned(
  webhooks: Stripe['webhooks'],
  secret: string,
  body: string,
  signature: string,
  now: number,
): boolean {
  try {
    return (
      webhooks.signature?.verifyHeader(body, signature, secret, toleranceSeconds, undefined, now) ?? false
    );
  } catch {
    return false;
  }
}

/** The time of the signature. Like in the library, the last time in the header counts. */
function signedAt(signature: string): number {
  const times = signature
    .split(',')
    .flatMap((part) => (part.startsWith('t=') ? [Number(part.slice(2))] : []));
  return times.at(-1) ?? Number.POSITIVE_INFINITY;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
