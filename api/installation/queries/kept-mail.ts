import { Invitation } from '../../../domain/invitation/state.ts';
import { inWords } from '../../../domain/texts/in-words.ts';
import { say } from '../../../domain/texts/sentence.ts';
import { secretHash } from '../../../infra/identifiers/identifiers.ts';
import type { Outbox } from '../../../infra/mail/port.ts';
import type { ApiDependencies } from '../../http/dependencies.ts';
import type { Directory } from '../../queries/read-models.ts';

type Kept = NonNullable<Awaited<ReturnType<Outbox['read']>>>;

const opened = inWords(say('mailbox.linkOpened'));
const personalLinks = /https?:\/\/[^\s<>"]+\/assessment\/take\/[a-z0-9]{24}#([\w-]{43})/g;

/**
 * Reads a mail in the outbox for members. Once a personal link has been opened it belongs to that person, so it is
 * removed from every form of the mail.
 */
export function createKeptMail({ commands }: Pick<ApiDependencies, 'commands'>, directory: Directory) {
  const isOpened = async (token: string): Promise<boolean> => {
    const link = await directory.link(secretHash(token));
    if (!link) return false;
    const { state } = await commands.load(Invitation, link.participantId);
    return state !== null && link.link <= state.openedLink;
  };
  return async (kept: Kept): Promise<Kept> => {
    const tokens = new Set(
      [...`${kept.text}\n${kept.html}`.matchAll(personalLinks)].map(([, token]) => token ?? ''),
    );
    const gone = new Set<string>();
    for (const token of tokens) if (await isOpened(token)) gone.add(token);
    if (gone.size === 0) return kept;
    const without = (words: string, inPlace: string) =>
      words.replaceAll(personalLinks, (link, token: string) => (gone.has(token) ? inPlace : link));
    const text = without(kept.text, opened);
    // In an href the link becomes `#`; in the text it becomes a sentence with the reason.
    const html = without(
      kept.html.replaceAll(/href="([^"]*)"/g, (whole) => without(whole, '#')),
      opened,
    );
    return { ...kept, text, html, eml: withBodies(kept.eml, text, html) };
  };
}

/** The .eml file with its original headers and the given bodies. */
function withBodies(eml: Buffer, text: string, html: string): Buffer {
  const file = eml.toString('latin1');
  const head = file.slice(0, file.indexOf('\r\n\r\n'));
  const headers = head
    .split(/\r\n(?![ \t])/)
    .filter((line) => !/^content-/i.test(line))
    .join('\r\n');
  const boundary = `kept-${secretHash(text).slice(0, 24)}`;
  const part = (type: string, content: string) =>
    [
      `--${boundary}`,
      `Content-Type: ${type}; charset=utf-8`,
      'Content-Transfer-Encoding: base64',
      '',
      Buffer.from(content, 'utf8').toString('base64').replaceAll(/.{76}/g, '$&\r\n'),
      '',
    ].join('\r\n');
  return Buffer.from(
    `${headers}\r\nContent-Type: multipart/alternative; boundary="${boundary}"\r\n\r\n${part('text/plain', text)}${part('text/html', html)}--${boundary}--\r\n`,
    'latin1',
  );
}
