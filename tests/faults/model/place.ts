/** The product somewhere: in this process, as processes of its own, or scaled out. */
export type Place = {
  readonly url: () => string;
  /** Rises with every kill: what an earlier one still answers, nobody hears. */
  readonly generation: () => number;
  readonly operatorToken: string;
  readonly mails: readonly ArrivedMail[];
  /** Message-IDs that may arrive again without a kill: taken, but nobody could be told. */
  readonly mayRepeat: ReadonlySet<string>;
  /** Fails the next fitting call of a port; undefined: nothing can stand between the parts here. */
  readonly fail: ((fault: Fault) => void) | undefined;
  /** As SIGKILL would, then starts again; undefined: not here. */
  readonly kill: (() => Promise<void>) | undefined;
  /** Redis loses everything; undefined: there is none. */
  readonly flush: (() => Promise<void>) | undefined;
  /** Faults that were met so far. */
  readonly met: () => number;
  /** Stops it. @returns how each view compares with a rebuild from the log, where that can be seen */
  end(): Promise<readonly { readonly model: string; readonly different: readonly string[] }[]>;
};

export type ArrivedMail = {
  readonly to: string;
  readonly messageId: string;
  readonly text: string;
  readonly generation: number;
};

/**
 * `before`, `after`: nobody can say whether it was written, and it was not, or was; `full`: no space, nothing written. `of`: commands
 * of people, goals the product pursues by itself, the sending of mails. `refused`: try later; `lost`: taken, and hung up before saying so.
 */
export type Fault =
  | {
      readonly port: 'store';
      readonly of: 'command' | 'goal' | 'send';
      readonly how: 'before' | 'after' | 'full';
      readonly times: number;
    }
  | { readonly port: 'mail'; readonly how: 'refused' | 'lost'; readonly times: number };
