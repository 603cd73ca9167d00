import { saysNoSuchMailbox } from '../../domain/mailbox/no-such-mailbox.ts';

/** An SMTP server's refusal of a mail. */
export type Answer = {
  /**
   * Whom the answer is about. mailbox: an enhanced status says that the mailbox does not exist. recipient: refused for
   * this recipient, without such a status. us: about the sender, the relay, a policy or a quota, or temporary; the
   * operator can repair it, or it ends by itself.
   */
  readonly about: 'mailbox' | 'recipient' | 'us';
  /** True for a 5xx answer. */
  readonly final: boolean;
  /** The answer without the parts that differ between recipients, by which equal answers are recognised. */
  readonly gist: string;
};

/**
 * Reads a server's answer from a failure of nodemailer. @returns undefined if there was none: no connection, no answer
 * in time, or a malformed one
 */
export function answerOf(error: unknown): Answer | undefined {
  if (!(error instanceof Error) || !('responseCode' in error) || typeof error.responseCode !== 'number')
    return undefined;
  const response = 'response' in error && typeof error.response === 'string' ? error.response : '';
  const command = 'command' in error ? error.command : undefined;
  const code = error.responseCode;
  const final = code >= 500;
  // An answer before the recipient was named (to the greeting, the sign-in or MAIL FROM) cannot be about the recipient.
  const named = command === 'RCPT TO' || command === 'DATA';
  const about = final && named ? aboutOf(code, response) : 'us';
  return { about, final, gist: gistOf(response) };
}

function aboutOf(code: number, response: string): Answer['about'] {
  const [status, ...others] = new Set(statusesOf(response));
  if (status === undefined) return isOurs(code, response) ? 'us' : 'recipient';
  if (others.length === 0 && saysNoSuchMailbox(status)) return 'mailbox';
  return [status, ...others].some(isOurStatus) ? 'us' : 'recipient';
}

/**
 * The enhanced status codes at the start of each line of the reply (RFC 2034). Codes elsewhere in the text do not
 * count.
 */
function statusesOf(response: string): string[] {
  return response
    .split(/\r?\n/)
    .flatMap((line) => /^\d{3}[ -]([245]\.\d{1,3}\.\d{1,3})(?=\s|$)/.exec(line)?.[1] ?? []);
}

/**
 * True for a status about us (RFC 3463): 5.1.7 and 5.1.8 are about the sender's address, 5.2.2 about a quota, and 5.3
 * and above about systems, routing, content and policies.
 */
function isOurStatus(status: string): boolean {
  const [, subject = '', detail = ''] = status.split('.');
  if (subject === '1') return detail === '7' || detail === '8';
  return subject === '2' ? detail === '2' : subject !== '0';
}

/**
 * True for an answer about us without a status, by RFC 5321 4.2.3 (552: storage; 50x: commands), RFC 4954 (53x:
 * sign-in), and phrases of Exim and qmail.
 */
function isOurs(code: number, response: string): boolean {
  if (code < 540 || code === 552) return code !== 521;
  return /\b(relay|relaying|sender|authenticat\w+)\b/i.test(withoutNames(response));
}

function gistOf(response: string): string {
  return `${response.slice(0, 3)} ${withoutNames(response.slice(0, 2_000)).toLowerCase()}`.slice(0, 200);
}

/** The text without addresses, hosts, numbers, ids and quoted parts. */
function withoutNames(response: string): string {
  return response
    .split(/\s+/)
    .filter((word) => !/[\d@.<>]/.test(word))
    .join(' ');
}
