/** A running product: in this process, as a separate process, or scaled out. */
export type Place = {
  readonly url: () => string;
  /** Increases with every kill: answers of an earlier generation are ignored. */
  readonly generation: () => number;
  readonly operatorToken: string;
  readonly mails: readonly ArrivedMail[];
  /** Message-IDs that may arrive again without a kill: the mail was accepted, but the answer was lost. */
  readonly mayRepeat: ReadonlySet<string>;
  /** Makes the next matching call of a port fail; undefined: ports cannot be intercepted here. */
  readonly fail: ((fault: Fault) => void) | undefined;
  /** Kills the product like SIGKILL and restarts it; undefined: not available here. */
  readonly kill: (() => Promise<void>) | undefined;
  /** Makes Redis lose all data; undefined: there is no Redis. */
  readonly flush: (() => Promise<void>) | undefined;
  /** Number of faults triggered so far. */
  readonly met: () => number;
  /**
   * Stops the product.
   * @returns violations in its log or views, if they can be read
   */
  end(): Promise<readonly string[]>;
};

export type ArrivedMail = {
  readonly to: string;
  readonly messageId: string;
  readonly text: string;
  readonly generation: number;
};

/**
 * A fault of the next matching call. Appends: `before` and `after` report an unknown outcome without and with the events written;
 * `full`: no space, nothing written; `killed`: written, but the product dies before it answers. `of`: appends of people's
 * commands, of processes, or of the start or the outcome of a mail. Mails: `refused`: the server asks to retry later; `lost`:
 * accepted, but disconnected before the answer.
 */
export type Fault =
  | {
      readonly port: 'store';
      readonly of: 'command' | 'goal' | 'send' | 'sent';
      readonly how: 'before' | 'after' | 'full' | 'killed';
      readonly times: number;
    }
  | { readonly port: 'mail'; readonly how: 'refused' | 'lost' | 'killed'; readonly times: number };

/** Message of injected faults, to distinguish them from faults of the product. */
export const injected = 'Injected by the test';
