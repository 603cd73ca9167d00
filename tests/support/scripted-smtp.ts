import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import PostalMime, { type Email } from 'postal-mime';

/** Step of a dialogue at which the server decides its next answer. `message`: the mail was received up to its final dot. */
export type SmtpStep =
  | 'connect'
  | 'ehlo'
  | 'starttls'
  | 'mail'
  | 'rcpt'
  | 'data'
  | 'message'
  | 'rset'
  | 'quit';

export type SmtpMoment = {
  readonly step: SmtpStep;
  /** Number of earlier answers since the last `reset`, over all connections. */
  readonly nth: number;
  /** The recipient, known from `rcpt` on. */
  readonly to: string;
  /** True if the client has closed its connection: a mail it has just sent is not accepted then. */
  readonly hungUp: () => boolean;
};

/** An answer that replaces the usual one. */
export type SmtpAnswer = {
  readonly say?: string;
  /** Resets the connection, after sending `say` if it is given. */
  readonly drop?: boolean;
  /** At `message`: whether the server accepts the mail. Default: yes for a 2xx answer. */
  readonly keep?: boolean;
};

export type AcceptedMail = { readonly to: string; readonly messageId: string; readonly raw: string };

export type SmtpScript = (moment: SmtpMoment) => SmtpAnswer | undefined | Promise<SmtpAnswer | undefined>;

export type ScriptedSmtp = {
  readonly url: string;
  readonly port: number;
  /** Invitations to take part, in the order they were accepted. */
  readonly accepted: readonly AcceptedMail[];
  /** Letters about accounts. */
  readonly letters: readonly AcceptedMail[];
  /** Number of answers at each step. */
  readonly steps: ReadonlyMap<SmtpStep, number>;
  /** Sets the script; it takes effect with the next answer. */
  script(next: SmtpScript): void;
  /** Ends every connection, deletes counts and mails, and returns to normal behaviour. */
  reset(): void;
  /** Calls `listener` right after the 250 of a mail was written to the socket. */
  onAccepted(listener: (mail: AcceptedMail) => void): void;
  /** Resolves when `enough` returns true; it is checked after every accepted mail and letter. */
  until(enough: (accepted: readonly AcceptedMail[]) => boolean): Promise<void>;
  /** On: stops listening. Off: listens on the same port again. */
  refuse(on: boolean): Promise<void>;
  close(): Promise<void>;
};

const usual: Readonly<Record<SmtpStep, string>> = {
  connect: '220 scripted ESMTP',
  ehlo: '250 scripted',
  starttls: '502 5.5.1 not here',
  mail: '250 2.1.0 ok',
  rcpt: '250 2.1.5 ok',
  data: '354 go on',
  message: '250 2.0.0 taken',
  rset: '250 2.0.0 ok',
  quit: '221 2.0.0 bye',
};

/** A scripted SMTP server on loopback, which can also behave incorrectly. */
export async function startScriptedSmtp(): Promise<ScriptedSmtp> {
  const accepted: AcceptedMail[] = [];
  const letters: AcceptedMail[] = [];
  const steps = new Map<SmtpStep, number>();
  const sockets = new Set<Socket>();
  const waiting = new Set<() => void>();
  const listeners: ((mail: AcceptedMail) => void)[] = [];
  let script: SmtpScript = () => undefined;
  let nth = 0;
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.setNoDelay(true);
    socket.on('error', () => undefined);
    socket.on('close', () => sockets.delete(socket));
    converse(socket).catch(() => socket.resetAndDestroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;

  async function converse(socket: Socket): Promise<void> {
    const lines = linesOf(socket);
    let to = '';
    await answer(socket, 'connect', to);
    for (;;) {
      const line = await lines.next();
      if (line === undefined) return;
      const step = stepOf(line);
      if (step === undefined) {
        socket.write('500 5.5.2 what?\r\n');
        continue;
      }
      if (step === 'rcpt') to = /<([^>]*)>/.exec(line)?.[1] ?? '';
      const said = await answer(socket, step, to);
      if (step === 'data' && said.startsWith('354')) {
        const raw = await lines.message();
        if (raw === undefined) return;
        await answer(socket, 'message', to, raw);
      }
      if (step === 'quit') socket.end();
    }
  }

  /**
   * Sends the answer of a step.
   * @returns the sent text
   */
  async function answer(socket: Socket, step: SmtpStep, to: string, raw?: string): Promise<string> {
    steps.set(step, (steps.get(step) ?? 0) + 1);
    const scripted = await script({ step, nth: nth++, to, hungUp: () => socket.destroyed });
    const said = scripted?.say ?? (scripted?.drop ? '' : usual[step]);
    // A client that has disconnected did not get the answer, so the mail is not accepted.
    if (socket.destroyed) return said;
    if (said !== '') socket.write(`${said}\r\n`);
    if (raw !== undefined && (scripted?.keep ?? said.startsWith('2'))) take({ to, raw });
    if (scripted?.drop) socket.resetAndDestroy();
    return said;
  }

  function take({ to, raw }: { to: string; raw: string }): void {
    const messageId = /^message-id:\s*(<[^>]+>)/im.exec(raw)?.[1] ?? '';
    const mail = { to, raw, messageId };
    if (messageId.startsWith('<letter-')) {
      letters.push(mail);
    } else {
      accepted.push(mail);
      for (const listener of listeners) listener(mail);
    }
    for (const check of [...waiting]) check();
  }

  const refuse = async (on: boolean) => {
    if (on && server.listening) {
      const closed = once(server, 'close');
      server.close();
      for (const socket of sockets) socket.resetAndDestroy();
      await closed;
    }
    if (!on && !server.listening) {
      server.listen(port, '127.0.0.1');
      await once(server, 'listening');
    }
  };

  return {
    url: `smtp://127.0.0.1:${port}`,
    port,
    accepted,
    letters,
    steps,
    script: (next) => {
      script = next;
    },
    reset: () => {
      for (const socket of sockets) socket.resetAndDestroy();
      accepted.length = 0;
      steps.clear();
      nth = 0;
      script = () => undefined;
    },
    onAccepted: (listener) => void listeners.push(listener),
    until: (enough) =>
      new Promise((resolve) => {
        const check = () => {
          if (!enough(accepted)) return;
          waiting.delete(check);
          resolve();
        };
        waiting.add(check);
        check();
      }),
    refuse,
    close: () => refuse(true),
  };
}

/** An accepted mail, parsed as a mail program shows it. */
export function readMail({ raw }: AcceptedMail): Promise<Email> {
  return PostalMime.parse(raw);
}

/** Mails accepted more than once, each with its Message-IDs. */
export function takenTwice(accepted: readonly AcceptedMail[]): readonly (readonly AcceptedMail[])[] {
  return [...Map.groupBy(accepted, ({ to }) => to).values()].filter((mails) => mails.length > 1);
}

function stepOf(line: string): SmtpStep | undefined {
  const word = line.slice(0, 4).toLowerCase();
  if (word === 'helo') return 'ehlo';
  if (word === 'star') return 'starttls';
  const steps: readonly SmtpStep[] = ['ehlo', 'mail', 'rcpt', 'data', 'rset', 'quit'];
  return steps.find((step) => step === word);
}

/** Reads a socket line by line, or up to the final dot of a message; undefined at its end. */
function linesOf(socket: Socket) {
  let text = '';
  let ended = false;
  let wake: () => void = () => undefined;
  socket.setEncoding('latin1');
  socket.on('data', (chunk) => {
    text += chunk;
    wake();
  });
  socket.on('close', () => {
    ended = true;
    wake();
  });
  const upTo = async (end: string): Promise<string | undefined> => {
    for (;;) {
      const at = text.indexOf(end);
      if (at >= 0) {
        const read = text.slice(0, at);
        text = text.slice(at + end.length);
        return read;
      }
      if (ended) return undefined;
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
    }
  };
  return { next: () => upTo('\r\n'), message: () => upTo('\r\n.\r\n') };
}
