import { mkdtempSync, rmSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { startScriptedSmtp } from '../../tests/support/scripted-smtp.ts';
import { createOutbox } from './outbox.ts';
import { type Mail, type Mailer, MailRefused } from './port.ts';
import { createSmtpMailer, parseSmtpUrl } from './smtp.ts';

const from = { name: 'Nine Lenses', address: 'no-reply@lenses.example' };
const mail: Mail = {
  messageId: '<invitation-1.1@lenses.example>',
  to: { name: 'Ada Lovelace', address: 'ada@example.org' },
  replyTo: { name: 'Bob', address: 'bob@example.org' },
  subject: 'Příliš žluťoučký kůň',
  text: 'Hello\n',
  html: '<p>Hello</p>',
  tenant: 'organization-1',
};

describe('the outbox', () => {
  let folder: string;
  let outbox: ReturnType<typeof createOutbox>;
  let now = Date.parse('2026-11-21T09:00:00Z');
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'outbox-'));
    outbox = createOutbox({ folder, from, clock: { now: () => now++ } });
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  test('keeps each mail in its final form, newest first, separately for each organisation', async () => {
    await outbox.send(mail);
    await outbox.send({ ...mail, messageId: '<2@lenses.example>', subject: 'Second' });
    await outbox.send({ ...mail, messageId: '<3@lenses.example>', tenant: 'organization-2' });
    const kept = await outbox.list('organization-1');
    expect(kept.map(({ subject }) => subject)).toEqual(['Second', mail.subject]);
    const found = await outbox.read('organization-1', kept[1]?.id ?? '');
    expect(found).toMatchObject({ mail: kept[1], text: mail.text, html: mail.html });
    expect(await PostalMime.parse(found?.eml ?? '')).toMatchObject({
      from,
      to: [mail.to],
      replyTo: [mail.replyTo],
      subject: mail.subject,
      messageId: mail.messageId,
    });
    expect(await outbox.read('organization-2', kept[1]?.id ?? '')).toBeUndefined();
    expect(await outbox.list('organization-3')).toEqual([]);
  });

  test('replaces a mail with the same Message-ID', async () => {
    await outbox.send(mail);
    await outbox.send(mail);
    expect(await outbox.list('organization-1')).toHaveLength(1);
    expect((await readdir(join(folder, 'organization-1'))).sort()).toHaveLength(2);
  });

  test.each(['../organization-1', '..', '', 'a/b', 'a\\b', '.'])(
    'rejects %j as the id of an organisation or a mail',
    async (name) => {
      await outbox.send(mail);
      await expect(outbox.list(name)).rejects.toThrow('not an organisation id');
      await expect(outbox.send({ ...mail, tenant: name })).rejects.toThrow('not an organisation id');
      expect(await outbox.read('organization-1', name)).toBeUndefined();
    },
  );

  test('a name or subject cannot begin another header', async () => {
    const evil = 'Ada\r\nBcc: evil@z.test\u2028X: y\u0000';
    await outbox.send({ ...mail, to: { ...mail.to, name: evil }, subject: evil });
    const [kept] = await outbox.list('organization-1');
    const parsed = await PostalMime.parse((await outbox.read('organization-1', kept?.id ?? ''))?.eml ?? '');
    expect(parsed.bcc ?? []).toEqual([]);
    expect(parsed.to).toEqual([{ name: 'Ada Bcc: evil@z.test X: y', address: 'ada@example.org' }]);
    expect(parsed.headers.map(({ key }) => key)).not.toContain('x');
  });

  test('an address that could reach another recipient is refused permanently', async () => {
    for (const address of ['b@y.test,evil@z.test', '"b@y.test,evil"@z.test', 'b@y.test>', 'a@[127.0.0.1]']) {
      const sending = outbox.send({ ...mail, to: { name: '', address } });
      await expect(sending).rejects.toMatchObject({ name: 'MailRefused', permanent: true });
    }
    expect(await outbox.list('organization-1')).toEqual([]);
  });
});

/** As filters of contents and gateways answer. */
const quotes = [
  '5.7.1 quoted.zebra+okapi (Quagga, Zoë): "Zoë, what do you think of Engines?"',
  `https://lenses.example/take#${'k7Qm'.repeat(10)} ${'q8Ws'.repeat(6)} is listed`,
].join(' ');

describe('SMTP', () => {
  let server: SMTPServer;
  let mailer: Mailer;
  let received: { recipients: string[]; source: string }[];
  beforeEach(async () => {
    received = [];
    server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS', 'AUTH'],
      onRcptTo({ address }, _session, done) {
        if (address.startsWith('gone'))
          done(Object.assign(new Error('no such mailbox'), { responseCode: 550 }));
        else if (/^\d/.test(address))
          done(Object.assign(new Error(`${address.split('@')[0]} no`), { responseCode: 550 }));
        else if (address.startsWith('quoted')) done(Object.assign(new Error(quotes), { responseCode: 554 }));
        else if (address.startsWith('later'))
          done(Object.assign(new Error('greylisted'), { responseCode: 451 }));
        else done();
      },
      onData(stream, session, done) {
        let source = '';
        stream.on('data', (chunk) => {
          source += chunk;
        });
        stream.on('end', () => {
          received.push({ recipients: session.envelope.rcptTo.map(({ address }) => address), source });
          done();
        });
      },
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.server.address() as AddressInfo;
    mailer = createSmtpMailer({ url: `smtp://127.0.0.1:${port}`, from });
  });
  afterEach(async () => {
    await mailer.close();
    await new Promise<void>((resolve) => server.close(resolve));
  });

  test('delivers to exactly one recipient, with our Message-ID', async () => {
    expect(await mailer.send(mail)).toEqual({ messageId: mail.messageId });
    expect(received).toHaveLength(1);
    expect(received[0]?.recipients).toEqual(['ada@example.org']);
    expect(await PostalMime.parse(received[0]?.source ?? '')).toMatchObject({
      messageId: mail.messageId,
      from,
      to: [mail.to],
    });
  });

  const refusedAs = (local: string) =>
    mailer.send({ ...mail, messageId: `<${local}@x>`, to: { name: '', address: `${local}@example.org` } });

  test('distinguishes a mailbox that does not exist from a refused mail', async () => {
    for (const gone of ['5.1.1', '5.1.2', '5.1.6', '5.1.10', '5.2.1'])
      await expect(refusedAs(gone)).rejects.toMatchObject({ permanent: true, noMailbox: true });
    for (const ours of ['5.1.8', '5.2.2', '5.3.4', '5.4.1', '5.7.1'])
      await expect(refusedAs(ours)).rejects.toMatchObject({ permanent: false, noMailbox: false });
    await expect(refusedAs('later')).rejects.toMatchObject({ permanent: false, noMailbox: false });
  });

  test('treats a refusal without a status as final the second time, without blocking the mailbox; 4xx answers and refused connections are temporary', async () => {
    const plain = { name: 'MailRefused', noMailbox: false };
    await expect(refusedAs('gone')).rejects.toMatchObject({ ...plain, permanent: false });
    await expect(refusedAs('gone')).rejects.toMatchObject({ ...plain, permanent: true });
    for (let time = 0; time < 3; time += 1)
      await expect(refusedAs('later')).rejects.toMatchObject({ ...plain, permanent: false });
    const nobody = createSmtpMailer({ url: 'smtp://127.0.0.1:1', from });
    await expect(nobody.send(mail)).rejects.not.toBeInstanceOf(MailRefused);
    await nobody.close();
    expect(received).toEqual([]);
  });

  test('shows nobody what an answer quotes of a mail: neither address, name, subject, link nor token', async () => {
    const to = { name: 'Zoë Quagga', address: 'quoted.zebra+okapi@example.org' };
    const quoted = { ...mail, to, subject: 'Zoë, what do you think of Engines?' };
    const refused = await mailer.send(quoted).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(MailRefused);
    const shown = [(refused as MailRefused).message, ...mailer.refused().map(({ answer }) => answer)];
    expect(shown).toHaveLength(2);
    for (const words of shown) {
      expect(words).toMatch(/554 5\.7\.1 .*is listed/);
      expect(words).not.toMatch(/zebra|okapi|quagga|zoë|engines|lenses\.example|k7Qm|q8Ws/i);
    }
  });

  test.each(['rcpt', 'data', 'message'])(
    'shows nobody what an answer without a code quotes of a mail, after %s',
    async (step) => {
      const scripted = await startScriptedSmtp();
      scripted.script((moment) =>
        moment.step === step ? { say: `Sorry, ${quotes}`, drop: true } : undefined,
      );
      const careless = createSmtpMailer({ url: scripted.url, from });
      const to = { name: 'Zoë Quagga', address: 'quoted.zebra+okapi@example.org' };
      const subject = 'Zoë, what do you think of Engines?';
      const refused = await careless.send({ ...mail, to, subject }).catch((error: unknown) => error);
      expect(refused).not.toBeInstanceOf(MailRefused);
      expect((refused as Error).message).toMatch(/Sorry, 5\.7\.1 .*is listed/);
      expect((refused as Error).message).not.toMatch(
        /zebra|okapi|quagga|zoë|engines|lenses\.example|k7Qm|q8Ws/i,
      );
      await careless.close();
      await scripted.close();
    },
  );

  test('refuses to send a password over an unencrypted connection', async () => {
    const { port } = server.server.address() as AddressInfo;
    const careful = createSmtpMailer({ url: `smtp://user:secret@127.0.0.1:${port}`, from });
    await expect(careful.send(mail)).rejects.toThrow();
    await careful.close();
    expect(received).toEqual([]);
  });
});

test('SMTP_URL is parsed, or refused with a sentence that does not contain the password', () => {
  expect(parseSmtpUrl('smtp://mail.example.org')).toEqual({
    host: 'mail.example.org',
    port: 587,
    secure: false,
    auth: undefined,
  });
  expect(parseSmtpUrl('smtps://a%40b:p%3A%40@mail.example.org')).toEqual({
    host: 'mail.example.org',
    port: 465,
    secure: true,
    auth: { user: 'a@b', pass: 'p:@' },
  });
  for (const url of ['', 'mail.example.org', 'http://user:secret@mail.example.org', 'smtp://']) {
    expect(() => parseSmtpUrl(url)).toThrow(/^SMTP_URL must look like (?!.*secret)/);
  }
});
