import path from 'node:path';
import { createOutbox } from '../../infra/mail/outbox.ts';
import { accountLetters } from '../../infra/mail/port.ts';
import { untilNextPoll } from './eventually.ts';

/** Server address -> folder in which that server keeps its mails. */
const folders = new Map<string, string>();

/** Registers the data folder of a started server. */
export function keepsLettersIn(url: string, folder: string): void {
  folders.set(url, folder);
}

export type KeptLetter = { readonly to: string; readonly subject: string; readonly text: string };

/** Letters about accounts in a data folder, newest first, as an operator reads them. */
export async function lettersIn(folder: string): Promise<readonly KeptLetter[]> {
  const outbox = createOutbox({
    folder: path.join(folder, 'outbox'),
    from: { name: 'Nobody', address: 'nobody@example.org' },
    clock: Date,
  });
  const mails = await outbox.list(accountLetters);
  const kept = await Promise.all(mails.map(({ id }) => outbox.read(accountLetters, id)));
  return kept.flatMap((one) => (one ? [{ ...one.mail, text: one.text }] : []));
}

/** A server's output without the letters about accounts that it prints. */
export function withoutLetters(output: string): string {
  return output.replaceAll(/\n-{72}\nTo: [\s\S]*?\n-{72}\n/g, '');
}

/** The newest letter to an address with this subject, optionally about one account. Waits until it has arrived. */
export async function letterTo(
  url: string,
  address: string,
  subject: string,
  accountId = '',
  waitMs = 90_000,
): Promise<string> {
  const folder = folders.get(url);
  if (folder === undefined) throw new Error(`No test started a server at ${url}`);
  const began = performance.now();
  for (;;) {
    const letters = await lettersIn(folder);
    const found = letters.find(
      (letter) =>
        letter.to === address && letter.subject === subject && letter.text.includes(`#token=${accountId}`),
    );
    if (found) return found.text;
    if (performance.now() - began > waitMs)
      throw new Error(`No "${subject}" for ${address} arrived in ${waitMs} ms`);
    await untilNextPoll(began);
  }
}
