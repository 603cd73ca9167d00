import { domainToASCII } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { callerOf, type Leader, openLink, registerLeader, type Taker } from '../support/client.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { type ReceivedMail, startSmtp, type TestSmtp } from '../support/smtp.ts';
import { codeOf, launched, problemIn, send } from './wire.ts';

describe('a saved answer', () => {
  let server: TestServer;
  let taker: Taker;
  beforeAll(async () => {
    server = await startServer();
    const running = await launched(await registerLeader(server.url), ['anna@a.example']);
    taker = await openLink(callerOf(server.url), running.linkOf('anna@a.example'));
    await taker.start();
  });
  afterAll(async () => {
    expect(await server.stop()).toBe(0);
  });
  const saveRaw = (answers: string) =>
    send(server.url, 'PUT', '/api/take/answers', { token: taker.token, raw: `{"answers":${answers}}` });
  const scoreRaw = (score: string) => saveRaw(`[{"theme":"1.1.1","score":${score}}]`);
  const answers = async () => (await taker.read()).response.answers;

  it('accepts whole scores from 0 to 9; everything else is refused and changes nothing', async () => {
    await taker.save([{ theme: '1.1.1', score: 4 }]);
    const before = await taker.read();
    for (const score of [
      ...['true', 'false', '"3"', '3.5', '-1', '10', '1e309', '-1e309', '1e1', '9007199254740993'],
      ...['[]', '[3]', '{}', '""', '"cantjudge"', '"null"', '4e-1', '{"valueOf":3}'],
    ]) {
      expect([score, codeOf(await scoreRaw(score))]).toEqual([score, '400 VALIDATION_FAILED']);
    }
    for (const notJson of ['NaN', 'Infinity', 'undefined', '03', '+3', '0x3'])
      expect([notJson, codeOf(await scoreRaw(notJson))]).toEqual([notJson, '400 BODY_NOT_JSON']);
    expect(await taker.read()).toEqual(before);
  });

  it('distinguishes null (withdrawn), absent (unchanged) and 0; minus zero is stored as zero', async () => {
    await taker.save([{ theme: '1.1.1', score: 0 }]);
    expect(await answers()).toEqual([{ theme: '1.1.1', score: 0, comment: null }]);
    expect((await saveRaw('[{"theme":"1.1.1","comment":"Why"}]')).status).toBe(200);
    expect(await answers()).toEqual([{ theme: '1.1.1', score: 0, comment: 'Why' }]);
    expect((await scoreRaw('null')).status).toBe(200);
    expect(await answers()).toEqual([{ theme: '1.1.1', score: null, comment: 'Why' }]);
    expect((await scoreRaw('-0')).status).toBe(200);
    const { text } = await send(server.url, 'GET', '/api/take', { token: taker.token });
    expect(text).toContain('"score":0');
    expect(text).not.toContain('"score":-0');
    expect((await scoreRaw('3.0')).status).toBe(200);
    expect((await answers())[0]?.score).toBe(3);
  });

  it('is saved completely or not at all: one invalid answer in a save rejects the valid ones', async () => {
    const before = await taker.read();
    for (const bad of [
      '[{"theme":"1.1.2","score":5},{"theme":"1.1.3","score":10}]',
      '[{"theme":"1.1.2","score":5},{"theme":"1.1.2","score":6}]',
      '[{"theme":"1.1.2","score":5},{"theme":"99.9.9","score":5}]',
      '[{"theme":"1.1.2","score":5},{"theme":"__proto__","score":5}]',
      '[{"theme":"1.1.2","score":5},{"score":5}]',
      '[]',
      `[${Array(251).fill('{"theme":"1.1.2","score":5}').join(',')}]`,
      `[{"theme":"1.1.2","score":5,"comment":"${'x'.repeat(2_001)}"}]`,
    ])
      expect((await saveRaw(bad)).status).toBe(400);
    expect(await taker.read()).toEqual(before);
  });

  it('returns a comment exactly as it was written, whatever it contains', async () => {
    for (const comment of [
      '<script>alert(1)</script>',
      "'; DROP TABLE events; --",
      '=cmd|calc!A0',
      'a\u0000b',
      'e\u0301 \u00e9 \u202e \u200b 👩‍👩‍👧',
      '__proto__',
      '\ufeffx\u2028y',
    ]) {
      const answer = await send(server.url, 'PUT', '/api/take/answers', {
        token: taker.token,
        json: { answers: [{ theme: '1.1.1', score: 3, comment }] },
      });
      expect([comment, answer.status]).toEqual([comment, 200]);
      expect((await answers())[0]?.comment).toBe(comment.trim());
    }
    const lone = await saveRaw('[{"theme":"1.1.1","score":3,"comment":"a\\ud800b"}]');
    expect([200, 400]).toContain(lone.status);
    expect((await taker.read()).response.answers).toHaveLength(1);
  });
});

describe('the participants of a launch', () => {
  let server: TestServer;
  let smtp: TestSmtp;
  let leader: Leader;
  beforeAll(async () => {
    smtp = await startSmtp();
    server = await startServer({ env: { SMTP_URL: smtp.url } });
    leader = await registerLeader(server.url);
  });
  afterAll(async () => {
    await server.kill();
    await smtp.close();
  });
  const launchTo = (emails: readonly string[], name = 'Somebody') =>
    send(server.url, 'POST', '/api/assessments', {
      token: leader.token,
      json: {
        name: 'Spring check',
        company: 'Engines Ltd',
        participants: emails.map((email) => ({ name, email, role: 'Employee' })),
      },
    });

  it('with invalid or duplicate addresses are reported with their position, and nothing is stored', async () => {
    const answer = await launchTo([
      'a@example.org',
      'nobody',
      'b@example.org',
      'A@Example.org',
      '@x',
      'a@b@c.de',
    ]);
    expect(codeOf(answer)).toBe('400 INVITES_INVALID');
    const { errors, detail } = problemIn(answer);
    expect(errors).toEqual([
      { path: 'participants.1.email', message: 'Invalid email format at position 2', code: 'EMAIL_INVALID' },
      {
        path: 'participants.3.email',
        message: 'Duplicate emails found: position 4 repeats position 1',
        code: 'EMAIL_DUPLICATE',
      },
      { path: 'participants.4.email', message: 'Invalid email format at position 5', code: 'EMAIL_INVALID' },
      { path: 'participants.5.email', message: 'Invalid email format at position 6', code: 'EMAIL_INVALID' },
    ]);
    expect(detail).toBe(
      `Please fix the following errors: ${errors?.map(({ message }) => message).join('; ')}`,
    );
    expect(codeOf(await launchTo([]))).toBe('400 VALIDATION_FAILED');
  });

  it('with an address that could mean several mailboxes, or a different mailbox, are refused', async () => {
    for (const trick of [
      'a@example.org,evil@example.net',
      'a@example.org;evil@example.net',
      'a@example.org evil@example.net',
      'a@example.org\r\nBcc: evil@example.net',
      'a@example.org\nRCPT TO:<evil@example.net>',
      '"a@evil.example" @example.org',
      '"evil@example.net x"@internal.example',
      'a(comment)@example.org',
      'Group: evil@example.net;',
      'Name <evil@example.net>',
      '<a@example.org>',
      'evil@example.net@example.org',
      'a@[127.0.0.1]',
      'a@127.0.0.1',
      'a@0x7f.1',
      'a@localhost',
      'a@example..org',
      '.a@example.org',
      'a.@example.org',
      'a@-example.org',
      'a@exa%6dple.org',
      'a@example.org\u0000',
      'a\u200b@example.org',
      'a@exam\u00adple.org',
      'a@example.org/../evil',
      '=?utf-8?q?a=40evil.example=3e?=(x)@example.org',
      `${'a'.repeat(65)}@example.org`,
      `a@${'b'.repeat(250)}.org`,
    ]) {
      const answer = await launchTo(['good@example.org', trick]);
      expect([trick, codeOf(answer)]).toEqual([trick, '400 INVITES_INVALID']);
      expect(problemIn(answer).errors).toMatchObject([
        { path: 'participants.1.email', code: 'EMAIL_INVALID' },
      ]);
    }
  });

  it('get their mail at exactly the accepted address, once each', async () => {
    const valid = ['Plus+tag@Example.org', 'other@example.org', 'its@example.org', 'a@müller.example'];
    const injected = 'Eve\r\nBcc: evil@example.net\r\n\r\n<b>x</b>\u2028To: evil@example.net';
    expect(codeOf(await launchTo(valid, injected))).toBe('400 VALIDATION_FAILED');
    const answer = await launchTo(valid, 'Eve, Bcc: evil@example.net <b>x</b>');
    expect(answer.status).toBe(201);
    const { body } = await send(
      server.url,
      'GET',
      `/api/assessments?after=${(answer.body as { position: string }).position}`,
      { token: leader.token },
    );
    expect((body as { assessments: unknown[] }).assessments).toHaveLength(1);
    const expected = [
      'Plus+tag@example.org',
      'other@example.org',
      'its@example.org',
      'a@xn--mller-kva.example',
    ];
    await smtp.received(expected.length);
    expect(await server.stop()).toBe(0);
    const mails = await smtp.received(expected.length);
    // The test's mail server shows international domains in Unicode; they were sent in ASCII.
    expect(mails.map(({ to }) => asciiForm(to)).toSorted()).toEqual(expected.toSorted());
    for (const mail of mails) expectOneRecipient(mail);
  });
});

const asciiForm = (address = '') => address.replace(/[^@]+$/, (domain) => domainToASCII(domain));

function expectOneRecipient({ to, mail }: ReceivedMail): void {
  expect(mail.to?.map(({ address }) => asciiForm(address))).toEqual([asciiForm(to)]);
  expect([mail.cc, mail.bcc]).toEqual([undefined, undefined]);
  expect(mail.headers.filter(({ key }) => ['to', 'bcc', 'cc', 'subject', 'from'].includes(key))).toHaveLength(
    3,
  );
  expect(mail.html).not.toContain('<b>x</b>');
}
