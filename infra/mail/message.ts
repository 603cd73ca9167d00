import type { SendMailOptions } from 'nodemailer';
import { parseAddress } from '../../domain/kernel/address.ts';
import { inWords } from '../../domain/texts/in-words.ts';
import { type Mail, MailRefused } from './port.ts';

export type Correspondent = { readonly name: string; readonly address: string };

/**
 * Converts a {@link Mail} to nodemailer's options; no other code does. Addresses are always checked and passed as `{
 * name, address }`, and the envelope is explicit, because a concatenated header could address another recipient.
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
    // Suppresses out-of-office replies (RFC 3834).
    headers: { 'Auto-Submitted': 'auto-generated' },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

function correspondent({ name, address }: Correspondent): { name: string; address: string } {
  const parsed = parseAddress(address);
  if ('problem' in parsed) throw new MailRefused(inWords(parsed.problem), true);
  return { name: oneLine(name), address: parsed.address };
}

/** Removes line ends and other control characters, so that a value cannot begin another header. */
function oneLine(text: string): string {
  return text
    .replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .trim()
    .slice(0, 200);
}
