import { saysNoSuchMailbox } from '../../domain/mailbox/no-such-mailbox.ts';

/** An SMTP server's refusal of a mail. */
export type Answer = {
  /**
   * mailbox: an enhanced status says that there is no such mailbox. recipient: refused for this recipient without such a status. us: about
   * the sender, the relay, a policy or a quota, or temporary; the operator can repair it, or it passes.
   */
  readonly about: 'mailbox' | 'recipient' | 'us';
  /** A 5xx answer. */
  readonly final: boolean;
  /** The answer without parts that differ between recipients, to recognise equal answers. */
  readonly gist: string;
};

/**
 * Reads a nodemailer failure as a server's answer.
 * @returns undefined if it is none: no connection, no answer in time, a malformed one
 */
export function answerOf(error: unknown): Answer | undefined {
  if (!(error instanceof Error) || !('responseCode' in error) || typeof error.responseCode !== 'number')
    return undefined;
  const response = 'response' in error && typeof error.response === 'string' ? error.response : '';
  const command = 'command' in error ? error.command : undefined;
  const code = error.responseCode;
  const final = code >= 500;
  // An answer before the recipient was named (the greeting, the sign-in, MAIL FROM) cannot be about the recipient.
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

/** Enhanced status codes of every line of the reply (RFC 2034: at the start of each). Elsewhere in the text they do not count. */
function statusesOf(response: string): string[] {
  return response
    .split(/\r?\n/)
    .flatMap((line) => /^\d{3}[ -]([245]\.\d{1,3}\.\d{1,3})(?=\s|$)/.exec(line)?.[1] ?? []);
}

/** RFC 3463: 5.1.7 and 5.1.8 are the sender's address, 5.2.2 a quota, and 5.3 and above concern systems, routing, content and policies. */
function isOurStatus(status: string): boolean {
  const [, subject = '', detail = ''] = status.split('.');
  if (subject === '1') return detail === '7' || detail === '8';
  return subject === '2' ? detail === '2' : subject !== '0';
}

/** Without a status: RFC 5321 4.2.3 (552: storage; 50x: commands), RFC 4954 (53x: sign-in), and phrases of Exim and qmail. */
function isOurs(code: number, response: string): boolean {
  if (code < 540 || code === 552) return code !== 521;
  return /\b(relay|relaying|sender|authenticat\w+)\b/i.test(withoutNames(response));
}

function gistOf(response: string): string {
  return `${response.slice(0, 3)} ${withoutNames(response.slice(0, 2_000)).toLowerCase()}`.slice(0, 200);
}

/** Removes addresses, hosts, numbers, ids and quoted text. */
function withoutNames(response: string): string {
  return response
    .split(/\s+/)
    .filter((word) => !/[\d@.<>]/.test(word))
    .join(' ');
}
