import { type Correspondent, messageOf } from './message.ts';
import { type Mailer, MailRefused } from './port.ts';

export type SmtpOptions = {
  /** `smtp://user:password@host:587` (STARTTLS) or `smtps://…:465` (TLS from the start). */
  readonly url: string;
  readonly from: Correspondent;
};

/**
 * Delivers through an SMTP server, over a pool of at most five connections.
 * With a password, an unencrypted connection is refused.
 */
export function createSmtpMailer({ url, from }: SmtpOptions): Mailer {
  const server = parseSmtpUrl(url);
  let opened: ReturnType<typeof openTransport> | undefined;
  return {
    mode: 'smtp',
    async send(mail) {
      const message = messageOf(mail, from);
      opened ??= openTransport(server);
      const transport = await opened;
      try {
        const { messageId } = await transport.sendMail(message);
        return { messageId };
      } catch (error) {
        throw refusalOf(error);
      }
    },
    async close() {
      (await opened)?.close();
    },
  };
}

type SmtpServer = {
  readonly host: string;
  readonly port: number;
  readonly secure: boolean;
  readonly auth: { readonly user: string; readonly pass: string } | undefined;
};

/** Loaded with the first mail. */
async function openTransport({ host, port, secure, auth }: SmtpServer) {
  const { createTransport } = await import('nodemailer');
  return createTransport({
    pool: true,
    maxConnections: 5,
    host,
    port,
    secure,
    ...(auth && { auth, requireTLS: !secure }),
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}

/** @throws an Error with a sentence that never repeats the password */
export function parseSmtpUrl(url: string): SmtpServer {
  const parsed = URL.parse(url);
  if (!parsed || !['smtp:', 'smtps:'].includes(parsed.protocol) || parsed.hostname === '') {
    throw new Error('SMTP_URL must look like smtp://user:password@mail.example.org:587');
  }
  const secure = parsed.protocol === 'smtps:';
  const user = decodeURIComponent(parsed.username);
  return {
    host: parsed.hostname,
    port: parsed.port === '' ? (secure ? 465 : 587) : Number(parsed.port),
    secure,
    auth: user === '' ? undefined : { user, pass: decodeURIComponent(parsed.password) },
  };
}

/**
 * A 5xx answer to the sender, the recipient or the message is final; one to our own sign-in is our mistake, which
 * somebody may mend. 4xx answers and broken connections are worth another try.
 */
function refusalOf(error: unknown): unknown {
  if (!(error instanceof Error) || !('responseCode' in error) || typeof error.responseCode !== 'number')
    return error;
  const aboutUs = 'code' in error && (error.code === 'EAUTH' || error.code === 'ETLS');
  const permanent = error.responseCode >= 500 && !aboutUs;
  return new MailRefused(error.message, permanent, permanent && saysNoMailbox(error));
}

/**
 * By the enhanced status where there is one (RFC 3463: 5.1.x but for the sender's 5.1.7 and 5.1.8, and 5.2.1, disabled), else by the
 * answer to RCPT (RFC 5321 4.2.3). A full mailbox, or a mail that is not liked, is none that is gone.
 */
function saysNoMailbox(error: Error): boolean {
  if (!('response' in error) || typeof error.response !== 'string') return false;
  const status = /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/.exec(error.response)?.[1];
  if (status !== undefined) return /^5\.(1\.(?![78]$)\d+|2\.1)$/.test(status);
  const atRecipient = 'command' in error && error.command === 'RCPT TO';
  return atRecipient && /^(550|551|553)\b/.test(error.response);
}
