/** Hands one message to one recipient. */
export interface Mailer {
  /** 'smtp' delivers; 'outbox' keeps each mail as an .eml file in the data folder. */
  readonly mode: 'smtp' | 'outbox';
  /**
   * @param signal ends it without an answer
   * @throws {MailRefused} with `permanent` when another try is of no use; other errors are worth one.
   */
  send(mail: Mail, signal?: AbortSignal): Promise<{ readonly messageId: string }>;
  /** Mails that wait because the mail server refuses them for something that is about us. */
  refused(): readonly RefusedMails[];
  /** The process stops: what has no answer within a few seconds ends with an error, to be sent by the next one. */
  hurry(): void;
  close(): Promise<void>;
}

export type Mail = {
  /** Deterministic, so that receivers can drop a duplicate. `<…@…>`. */
  readonly messageId: string;
  /** One validated address. */
  readonly to: { readonly name: string; readonly address: string };
  readonly replyTo?: { readonly name: string; readonly address: string };
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** The organisation that sends it: who may see it on the outbox page. */
  readonly tenant: string;
  /** What it is sent with, for example the assessment: one answer to most of these is not about their recipients. Default: the tenant. */
  readonly batch?: string;
};

/**
 * Whose letters about accounts are, where mails are kept: no route reads this folder of the outbox. They are on the console and read with
 * `npm run ops -- letters`.
 */
export const accountLetters = 'letters';

/** One answer of the mail server, without addresses; `since`: ISO 8601. */
export type RefusedMails = { readonly answer: string; readonly mails: number; readonly since: string };

export class MailRefused extends Error {
  readonly permanent: boolean;
  /** An enhanced status says that there is no such mailbox: no other mail would arrive there either. */
  readonly noMailbox: boolean;
  constructor(message: string, permanent: boolean, noMailbox = false) {
    super(message);
    this.name = 'MailRefused';
    this.permanent = permanent;
    this.noMailbox = noMailbox;
  }
}

/** Reads what the outbox kept; only there in outbox mode. */
export interface Outbox {
  list(tenant: string): Promise<readonly KeptMail[]>;
  read(
    tenant: string,
    id: string,
  ): Promise<
    | { readonly mail: KeptMail; readonly text: string; readonly html: string; readonly eml: Buffer }
    | undefined
  >;
  /** Removes a kept mail. One that is not there changes nothing. */
  forget(tenant: string, messageId: string): Promise<void>;
}
export type KeptMail = {
  readonly id: string;
  readonly to: string;
  readonly subject: string;
  readonly at: string;
};
