/** Hands one message to one recipient. */
export interface Mailer {
  /** 'smtp' delivers; 'outbox' keeps each mail as an .eml file in the data folder. */
  readonly mode: 'smtp' | 'outbox';
  /** @throws {MailRefused} with `permanent` for 5xx answers and bad addresses; other errors are worth a retry. */
  send(mail: Mail): Promise<{ readonly messageId: string }>;
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
};

export class MailRefused extends Error {
  readonly permanent: boolean;
  /** The recipient's server says that there is no such mailbox: no other mail would arrive there either. */
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
