import { describe, expect, it } from 'vitest';
import { answerOf } from './answer.ts';

/** An error as nodemailer throws it. */
const failure = (command: string, response: string) =>
  Object.assign(new Error(`Failed: ${response}`), {
    command,
    response,
    responseCode: Number(response.slice(0, 3)),
  });
const about = (response: string, command = 'RCPT TO') => answerOf(failure(command, response))?.about;

describe('an answer of a mail server', () => {
  it('is about the mailbox for exactly five enhanced statuses, in one line or several', () => {
    for (const status of ['5.1.1', '5.1.2', '5.1.6', '5.1.10', '5.2.1'])
      expect(about(`550 ${status} <ada@example.org>: Recipient address rejected`)).toBe('mailbox');
    expect(about('550-5.1.1 The email account that you tried to reach\n550 5.1.1 does not exist.')).toBe(
      'mailbox',
    );
    expect(about('550 5.1.1 no such person', 'DATA')).toBe('mailbox');
    for (const not of [
      '550 no such person',
      '550 Unrouteable address',
      '550-Verification failed for <ada@example.org>\n550 Unrouteable address',
      '550 see https://example.org/5.1.1',
      '553 sorry, no mailbox here by that name. (#5.1.1)',
      '550 5.1.3 bad address syntax',
      '550 5.1.11 no',
      '550 5.2.3 too long for this list',
      '554 5.0.0 no',
      '521 example.org does not accept mail',
    ])
      expect(about(not), not).toBe('recipient');
  });

  it('is about us if it concerns the sender, the relay, a policy or a quota, or is temporary', () => {
    for (const ours of [
      '550 relay not permitted',
      '554 5.7.1 <ada@example.org>: Relay access denied',
      '553 5.7.1 <no-reply@lenses.example>: Sender address rejected: not owned by user x',
      '550-Verification failed for <no-reply@lenses.example>\n550 Sender verify failed',
      '550 5.7.64 TenantAttribution; Relay Access Denied',
      '550 5.1.8 sender domain is not there',
      '552 5.2.2 mailbox full',
      '552 quota exceeded',
      '550 5.4.1 Recipient address rejected: Access denied',
      '530 5.7.0 Must issue a STARTTLS command first',
      '530 authentication required',
      '503 sender not yet given',
      '550-5.1.1 no such person\n550 5.7.1 and not wanted either',
      '450 4.2.0 <ada@example.org>: Greylisted',
      '452 4.5.3 Error: too many recipients',
      '450 5.1.1 not for good',
    ])
      expect(about(ours), ours).toBe('us');
    for (const command of ['CONN', 'EHLO', 'MAIL FROM', 'AUTH PLAIN', 'STARTTLS'])
      expect(about('550 5.1.1 no such person', command), command).toBe('us');
    expect(about('554 No SMTP service here', 'CONN')).toBe('us');
  });

  it('has the same gist for every recipient', () => {
    const gist = (response: string) => answerOf(failure('RCPT TO', response))?.gist;
    expect(gist('550 <ada@example.org>: not wanted (id 1abC-2)')).toBe(
      gist('550 <bob@example.net>: not wanted (id 9xyZ-7)'),
    );
    expect(gist('550 not wanted')).not.toBe(gist('550 not known'));
    expect(gist('550 not wanted')).not.toBe(gist('554 not wanted'));
  });

  it('is undefined for a failure without an answer', () => {
    expect(
      answerOf(Object.assign(new Error('Timeout'), { code: 'ETIMEDOUT', command: 'CONN' })),
    ).toBeUndefined();
    expect(answerOf(new Error('ECONNREFUSED'))).toBeUndefined();
  });
});
