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
  /** Stops it. @returns what is wrong with its log or views, where they can be seen */
  end(): Promise<readonly string[]>;
};

export type ArrivedMail = {
  readonly to: string;
  readonly messageId: string;
  readonly text: string;
  readonly generation: number;
};

/**
 * `before`, `after`: nobody can say whether it was written, and it was not, or was; `full`: no space, nothing written; `killed`: it was
 * done, and the product died before anybody heard of it. `of`: commands of people, goals the product pursues by itself, that a mail is
 * begun, how it went. `refused`: try later; `lost`: taken, and hung up before saying so.
 */
export type Fault =
  | {
      readonly port: 'store';
      readonly of: 'command' | 'goal' | 'send' | 'sent';
      readonly how: 'before' | 'after' | 'full' | 'killed';
      readonly times: number;
    }
  | { readonly port: 'mail'; readonly how: 'refused' | 'lost' | 'killed'; readonly times: number };

/** What injected faults say, for telling them from the product's own. */
export const injected = 'Injected by the test';
