import { systemClock } from '../identifiers/clock.ts';
import { answerOf } from './answer.ts';
import { createLanes } from './lanes.ts';
import { type Correspondent, messageOf } from './message.ts';
import { type Mail, type Mailer, MailRefused } from './port.ts';
import { createRefusals } from './refusals.ts';
import { withoutQuotes } from './without-addresses.ts';

export type SmtpOptions = {
  /** `smtp://user:password@host:587` (STARTTLS) or `smtps://…:465` (TLS from the start). */
  readonly url: string;
  readonly from: Correspondent;
  readonly clock?: { now(): number };
};

/** `quick`: connections in normal use. `slow`: additional ones for mails that wait for a slow recipient. */
const lanes = { quick: 5, slow: 20, slowAfterMs: 3_000 };
const hurryMs = 5_000;

/**
 * Delivers through an SMTP server over a pool of connections, in which a slow recipient does not delay others. A
 * password is never sent over an unencrypted connection.
 */
export function createSmtpMailer({ url, from, clock = systemClock }: SmtpOptions): Mailer {
  const server = parseSmtpUrl(url);
  const refusals = createRefusals(clock);
  const inTurn = createLanes(lanes);
  const stopping = new AbortController();
  /** Message-IDs of mails that were sent completely and wait for an answer. */
  const whole = new Set<string>();
  let opened: ReturnType<typeof openTransport> | undefined;
  return {
    mode: 'smtp',
    async send(mail, signal) {
      const message = messageOf(mail, from);
      const ending = signal ? AbortSignal.any([stopping.signal, signal]) : stopping.signal;
      opened ??= openTransport(server, (messageId) => whole.add(messageId));
      const transport = await opened;
      try {
        const { messageId } = await inTurn.run(() => {
          whole.delete(mail.messageId);
          return transport.sendMail({ ...message, signal: ending });
        }, ending);
        refusals.taken(mail);
        return { messageId };
      } catch (error) {
        throw refusalOf(error, mail);
      } finally {
        whole.delete(mail.messageId);
      }
    },
    refused: () => refusals.waiting(),
    hurry() {
      setTimeout(
        () => stopping.abort(new Error('The process stopped before the mail server answered.')),
        hurryMs,
      ).unref();
    },
    async close() {
      (await opened)?.close();
    },
  };

  function refusalOf(error: unknown, mail: Mail): unknown {
    const answer = answerOf(error);
    if (answer && error instanceof Error) {
      const said = 'response' in error && typeof error.response === 'string' ? error.response : error.message;
      const { about, permanent } = refusals.refused(mail, answer, withoutQuotes(said, mail));
      return new MailRefused(withoutQuotes(error.message, mail), permanent, about === 'mailbox');
    }
    if (!whole.has(mail.messageId) || stopping.signal.aborted || !refusals.unanswered(mail))
      return unquoted(error, mail);
    return new MailRefused(
      'The mail server took this mail several times without an answer, so it may have arrived.',
      true,
    );
  }
}

/** A failure without an answer. Its message may contain an answer that has no code. */
function unquoted(error: unknown, mail: Mail): unknown {
  if (error instanceof Error) error.message = withoutQuotes(error.message, mail);
  return error;
}

type SmtpServer = {
  readonly host: string;
  readonly port: number;
  readonly secure: boolean;
  readonly auth: { readonly user: string; readonly pass: string } | undefined;
};

/**
 * Opens the transport, which is loaded with the first mail. Timeouts follow RFC 5321 4.5.3.2: five minutes for the
 * greeting, and for every answer ten, as after the final dot. @param onWhole called with the Message-ID of a mail that
 * was sent completely
 */
async function openTransport({ host, port, secure, auth }: SmtpServer, onWhole: (messageId: string) => void) {
  const { createTransport } = await import('nodemailer');
  const transport = createTransport({
    pool: true,
    maxConnections: lanes.quick + lanes.slow,
    host,
    port,
    secure,
    ...(auth && { auth, requireTLS: !secure }),
    connectionTimeout: 5 * 60_000,
    greetingTimeout: 5 * 60_000,
    socketTimeout: 10 * 60_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  transport.use('stream', ({ message }, done) => {
    message.processFunc((text) => text.once('end', () => onWhole(message.messageId())));
    done();
  });
  return transport;
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
