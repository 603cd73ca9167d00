import type { SendMailOptions } from 'nodemailer';
import { parseAddress } from '../../domain/kernel/address.ts';
import { type Mail, MailRefused } from './port.ts';

export type Correspondent = { readonly name: string; readonly address: string };

/**
 * The one way from a {@link Mail} to what nodemailer sends. Addresses always travel as checked `{ name, address }`
 * and the envelope is explicit: a header-joined string can address somebody else (research/reliability A-36).
 * @throws {MailRefused} for an address outside our grammar
 */
export function messageOf(mail: Mail, from: Correspondent): SendMailOptions {
  const sender = correspondent(from);
  const recipient = correspondent(mail.to);
  return {
    messageId: mail.messageId,
    from: sender,
    to: recipient,
    ...(mail.replyTo && { replyTo: correspondent(mail.replyTo) }),
    envelope: { from: sender.address, to: [recipient.address] },
    subject: oneLine(mail.subject),
    text: mail.text,
    html: mail.html,
    // RFC 3834: keeps out-of-office answers from coming back.
    headers: { 'Auto-Submitted': 'auto-generated' },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

function correspondent({ name, address }: Correspondent): { name: string; address: string } {
  const parsed = parseAddress(address);
  if ('problem' in parsed) throw new MailRefused(parsed.problem, true);
  return { name: oneLine(name), address: parsed.address };
}

/** No line ends and no other control characters: nothing that could begin another header. */
function oneLine(text: string): string {
  return text
    .replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .trim()
    .slice(0, 200);
}
