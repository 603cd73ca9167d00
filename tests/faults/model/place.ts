/** A running product: in this process, as processes of its own, or scaled out. */
export type Place = {
  readonly url: () => string;
  /** Increases with every kill: answers of an earlier generation are dropped. */
  readonly generation: () => number;
  readonly operatorToken: string;
  readonly mails: readonly ArrivedMail[];
  /** Message-IDs that may arrive again without a kill: accepted, but the answer was lost. */
  readonly mayRepeat: ReadonlySet<string>;
  /** Fails the next matching call of a port; undefined: ports cannot be intercepted here. */
  readonly fail: ((fault: Fault) => void) | undefined;
  /** Kills like SIGKILL and restarts; undefined: not available here. */
  readonly kill: (() => Promise<void>) | undefined;
  /** Redis loses all data; undefined: there is none. */
  readonly flush: (() => Promise<void>) | undefined;
  /** Number of faults triggered so far. */
  readonly met: () => number;
  /** Stops it. @returns violations in its log or views, where accessible */
  end(): Promise<readonly string[]>;
};

export type ArrivedMail = {
  readonly to: string;
  readonly messageId: string;
  readonly text: string;
  readonly generation: number;
};

/**
 * `before`, `after`: the outcome is unknown, and it was not written, or it was; `full`: no space, nothing written; `killed`: done, but the
 * product died before answering. `of`: people's commands, processes, the start of a mail, its outcome. `refused`: try later; `lost`:
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

/** Message of injected faults, to distinguish them from the product's own. */
export const injected = 'Injected by the test';
