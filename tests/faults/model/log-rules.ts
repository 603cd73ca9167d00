import * as z from 'zod/mini';
import type { StoredEvent } from '../../../infra/event-store/port.ts';

const about = z.object({
  participantId: z.optional(z.string()),
  send: z.optional(z.number()),
  link: z.optional(z.number()),
  reminderId: z.optional(z.string()),
  number: z.optional(z.number()),
  ratings: z.optional(z.record(z.string(), z.nullable(z.number()))),
});

/** Facts that may occur only once, by the identity of what they are about. */
const once: Readonly<Record<string, (data: z.infer<typeof about>) => unknown>> = {
  AssessmentLaunched: () => '',
  AssessmentClosed: () => '',
  ParticipantInvited: ({ participantId }) => participantId,
  InvitationIssued: () => '',
  InvitationRevoked: () => '',
  InvitationReinstated: () => '',
  LinkReplaced: ({ link }) => link,
  LinkOpened: ({ link }) => link,
  InviteSendRequested: ({ send }) => send,
  InviteSent: ({ send }) => send,
  ReminderRequested: ({ reminderId }) => reminderId,
  ReminderSent: ({ reminderId }) => reminderId,
  ResponseSubmitted: () => '',
  EarlierLinksBarred: ({ link }) => link,
  ResultsReleased: ({ number }) => number,
};

/** Fact -> its opposite, after which the fact may occur again. */
const opposites: Readonly<Record<string, string>> = {
  InvitationRevoked: 'InvitationReinstated',
  InvitationReinstated: 'InvitationRevoked',
};

/** Violations in a whole log, in words: no fact twice, no command in two places of a stream, no mail started after it was sent. */
export function problemsOfLog(events: readonly StoredEvent[]): string[] {
  const problems: string[] = [];
  const facts = new Set<string>();
  const lastOf = new Map<string, number>();
  const tenants = new Map<string, string>();
  for (const { stream, type, data, revision, position, metadata } of events) {
    const problem = (what: string) => problems.push(`${type} at ${position}: ${what}`);
    const parsed = about.parse(data);
    const fact = `${stream} ${type} ${once[type]?.(parsed)}`;
    if (once[type] && facts.has(fact)) problem('a second time');
    if (type === 'InviteSendStarted' && facts.has(`${stream} InviteSent ${parsed.send}`))
      problem('after it was sent');
    if (type === 'ReminderStarted' && facts.has(`${stream} ReminderSent ${parsed.reminderId}`))
      problem('after it was sent');
    facts.add(fact);
    facts.delete(`${stream} ${opposites[type]} `);
    const command = `${stream} ${metadata.commandId}`;
    const before = lastOf.get(command);
    if (before !== undefined && before !== revision - 1) problem('its command wrote to this stream before');
    lastOf.set(command, revision);
    for (const score of Object.values(parsed.ratings ?? {}))
      if (score !== null && !(Number.isInteger(score) && score >= 0 && score <= 9))
        problem(`the score ${score}`);
    // An address belongs to no organisation until it is confirmed, so accounts of several organisations may claim it.
    const own = !stream.startsWith('email-');
    if (own && (tenants.get(stream) ?? metadata.tenant) !== metadata.tenant)
      problem('of another organisation than its stream');
    tenants.set(stream, metadata.tenant);
  }
  return problems;
}

/** Violations in views: every difference from a rebuild. */
export function problemsOfViews(
  views: readonly { readonly model: string; readonly different: readonly string[] }[],
): string[] {
  return views
    .filter(({ different }) => different.length > 0)
    .map(({ model, different }) => `${model} differs from a rebuild in ${different.slice(0, 5).join(', ')}`);
}
