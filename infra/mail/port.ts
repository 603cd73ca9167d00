/** Sends one message to one recipient. */
export interface Mailer {
  /** 'smtp' delivers mails; 'outbox' keeps each as an .eml file in the data folder. */
  readonly mode: 'smtp' | 'outbox';
  /**
   * @param signal aborts the wait for an answer @throws {MailRefused} with `permanent` if a retry is useless; other
   * errors may be retried
   */
  send(mail: Mail, signal?: AbortSignal): Promise<{ readonly messageId: string }>;
  /** Mails that wait because the mail server refuses them for a reason on our side. */
  refused(): readonly RefusedMails[];
  /** Shortens the shutdown: mails without an answer within a few seconds fail, and the next process sends them. */
  hurry(): void;
  close(): Promise<void>;
}

export type Mail = {
  /** Deterministic, so that receivers can drop duplicates. `<…@…>`. */
  readonly messageId: string;
  /** One validated recipient. */
  readonly to: { readonly name: string; readonly address: string };
  readonly replyTo?: { readonly name: string; readonly address: string };
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** The sending organisation, which may see the mail in its outbox. */
  readonly tenant: string;
  /**
   * Group of the mail, such as its assessment. A refusal that most mails of a group get is not blamed on the
   * recipients. Default: the tenant.
   */
  readonly batch?: string;
};

/**
 * Tenant of letters about accounts in outbox mode: no route reads this folder. Operators see these letters on the
 * console and with `npm run ops -- letters`.
 */
export const accountLetters = 'letters';

/** An answer of the mail server, without addresses, and the mails that wait because of it; `since`: ISO 8601. */
export type RefusedMails = { readonly answer: string; readonly mails: number; readonly since: string };

export class MailRefused extends Error {
  readonly permanent: boolean;
  /** True if an enhanced status says that the mailbox does not exist, so that no other mail would arrive either. */
  readonly noMailbox: boolean;
  constructor(message: string, permanent: boolean, noMailbox = false) {
    super(message);
    this.name = 'MailRefused';
    this.permanent = permanent;
    this.noMailbox = noMailbox;
  }
}

/** Reads the kept mails; exists only in outbox mode. */
export interface Outbox {
  list(tenant: string): Promise<readonly KeptMail[]>;
  read(
    tenant: string,
    id: string,
  ): Promise<
    | { readonly mail: KeptMail; readonly text: string; readonly html: string; readonly eml: Buffer }
    | undefined
  >;
  /** Removes a mail. Idempotent. */
  forget(tenant: string, messageId: string): Promise<void>;
}
export type KeptMail = {
  readonly id: string;
  readonly to: string;
  readonly subject: string;
  readonly at: string;
};
