import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { type Correspondent, messageOf } from './message.ts';
import { accountLetters, type Mail, type Mailer, type Outbox } from './port.ts';

export type OutboxOptions = {
  /** `<data>/outbox`, with one folder per organisation. */
  readonly folder: string;
  readonly from: Correspondent;
  readonly clock: { now(): number };
  /** Called with each letter about an account once it is stored, to inform the operator. */
  readonly announce?:
    | ((letter: { readonly to: string; readonly subject: string; readonly text: string }) => void)
    | undefined;
};

const keptMail = z.object({
  id: z.string(),
  to: z.string(),
  subject: z.string(),
  at: z.string(),
  text: z.string(),
  html: z.string(),
});
type Kept = z.infer<typeof keptMail>;

/**
 * Stores every mail as an `.eml` file in its final form while no SMTP server is set. A mail with the same Message-ID
 * replaces the earlier one, as at a receiver that drops duplicates.
 */
export function createOutbox({ folder, from, clock, announce }: OutboxOptions): Mailer & Outbox {
  return {
    mode: 'outbox',
    async send(mail) {
      const place = folderOf(mail.tenant);
      const message = await composed(mail, from);
      const kept = keptOf(mail, new Date(clock.now()).toISOString());
      await mkdir(place, { recursive: true, mode: 0o700 });
      await writeWhole(join(place, `${kept.id}.eml`), message);
      // Written last, because a mail counts as stored once its description exists.
      await writeWhole(join(place, `${kept.id}.json`), JSON.stringify(kept));
      if (mail.tenant === accountLetters) announce?.(kept);
      return { messageId: mail.messageId };
    },
    async list(tenant) {
      const place = folderOf(tenant);
      const names = (await ifThere(readdir(place))) ?? [];
      const mails = await Promise.all(
        names.filter((name) => name.endsWith('.json')).map((name) => readKept(join(place, name))),
      );
      return mails
        .filter((mail) => mail !== undefined)
        .sort((a, b) => (a.at === b.at ? a.id.localeCompare(b.id) : a.at < b.at ? 1 : -1))
        .map(({ id, to, subject, at }) => ({ id, to, subject, at }));
    },
    async read(tenant, id) {
      if (!/^[0-9a-f]{32}$/.test(id)) return undefined;
      const file = join(folderOf(tenant), id);
      const kept = await readKept(`${file}.json`);
      const eml = kept && (await ifThere(readFile(`${file}.eml`)));
      if (!kept || !eml) return undefined;
      const { to, subject, at, text, html } = kept;
      return { mail: { id, to, subject, at }, text, html, eml };
    },
    async forget(tenant, messageId) {
      const file = join(folderOf(tenant), idOf(messageId));
      // Removed first, because a mail counts as stored while its description exists.
      await rm(`${file}.json`, { force: true });
      await rm(`${file}.eml`, { force: true });
    },
    refused: () => [],
    hurry() {},
    async close() {},
  };

  function folderOf(tenant: string): string {
    if (!/^[A-Za-z0-9-]{1,100}$/.test(tenant)) throw new Error(`"${tenant}" is not an organisation id`);
    return join(folder, tenant);
  }
}

async function composed(mail: Mail, from: Correspondent): Promise<Buffer> {
  // Loaded with the first mail, so that it does not slow down the start.
  const { createTransport } = await import('nodemailer');
  const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  const { message } = await composer.sendMail(messageOf(mail, from));
  if (!Buffer.isBuffer(message)) throw new Error('The mail could not be composed');
  return message;
}

function keptOf(mail: Mail, at: string): Kept {
  const id = idOf(mail.messageId);
  return { id, to: mail.to.address, subject: mail.subject, at, text: mail.text, html: mail.html };
}

function idOf(messageId: string): string {
  return createHash('sha256').update(messageId).digest('hex').slice(0, 32);
}

async function readKept(file: string): Promise<Kept | undefined> {
  const text = await ifThere(readFile(file, 'utf8'));
  return text === undefined ? undefined : keptMail.parse(JSON.parse(text));
}

async function writeWhole(file: string, content: string | Buffer): Promise<void> {
  const unfinished = `${file}.${randomUUID()}.new`;
  await writeFile(unfinished, content, { mode: 0o600, flush: true });
  await rename(unfinished, file);
}

async function ifThere<T>(reading: Promise<T>): Promise<T | undefined> {
  try {
    return await reading;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}
