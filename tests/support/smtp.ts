import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { linkIn } from './client.ts';

export type ReceivedMail = { readonly to: string; readonly from: string; readonly mail: Email };

export type TestSmtp = {
  readonly url: string;
  /** Waits until this many invitations to take part have arrived. */
  received(count: number): Promise<readonly ReceivedMail[]>;
  /** Waits for a letter about an account or a membership, given the start of its subject; returns the newest. */
  letter(to: string, subject: string): Promise<ReceivedMail>;
  /** The letters that have arrived at an address so far, oldest first. */
  lettersTo(to: string): readonly ReceivedMail[];
  /** The personal link last mailed to an address. */
  linkOf(address: string): string;
  close(): Promise<void>;
};

/** A real SMTP server on loopback that stores its mails. */
export async function startSmtp(): Promise<TestSmtp> {
  const mails: ReceivedMail[] = [];
  const letters: ReceivedMail[] = [];
  const waiting = new Set<() => void>();
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData: (stream, session, done) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        PostalMime.parse(Buffer.concat(chunks)).then((mail) => {
          const from = session.envelope.mailFrom;
          for (const { address } of session.envelope.rcptTo)
            (mail.messageId?.startsWith('<letter-') ? letters : mails).push({
              to: address,
              from: from === false ? '' : from.address,
              mail,
            });
          done();
          for (const check of waiting) check();
        }, done);
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  const address = server.server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return {
    url: `smtp://127.0.0.1:${port}`,
    received: (count) =>
      new Promise((resolve) => {
        const check = () => {
          if (mails.length < count) return;
          waiting.delete(check);
          resolve([...mails]);
        };
        waiting.add(check);
        check();
      }),
    letter: (to, subject) =>
      new Promise((resolve) => {
        const check = () => {
          const found = letters.findLast(
            (letter) => letter.to === to && letter.mail.subject?.startsWith(subject),
          );
          if (!found) return;
          waiting.delete(check);
          resolve(found);
        };
        waiting.add(check);
        check();
      }),
    lettersTo: (to) => letters.filter((letter) => letter.to === to),
    linkOf: (to) => {
      const found = mails.findLast((mail) => mail.to === to);
      return linkIn(found?.mail.text ?? '');
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
