/** What a journey needs of a browser; each adapter speaks its browser's own protocol. */
export type Driver = {
  /** Opens an address and waits until it is loaded. */
  goto(url: string): Promise<void>;
  /** Makes the page, not the window around it, this many CSS pixels. */
  resize(size: Size): Promise<void>;
  /**
   * Runs a function in the page and waits for what it promises. It is sent as source: it sees its arguments and the page, nothing else.
   * @throws what the function threw, as words
   */
  run<Args extends readonly unknown[], T>(work: Work<Args, T>, ...args: Args): Promise<T>;
  /** Presses the primary button at a place of the window, in CSS pixels. */
  clickAt(x: number, y: number): Promise<void>;
  /** Presses keys one after the other: `a`, `Tab`, `Shift+Tab`, `Control+Enter`. */
  press(...keys: readonly string[]): Promise<void>;
  /** PNG of what the window shows. */
  screenshot(): Promise<Buffer>;
  /** Console errors, uncaught exceptions and unhandled rejections so far. */
  complaints(): Promise<readonly string[]>;
  close(): Promise<void>;
};

export type Size = { readonly width: number; readonly height: number };

/** A function, or the source of one. */
export type Work<Args extends readonly unknown[], T> = string | ((...args: Args) => T | Promise<T>);

/** What a system asks of every page. */
export type Look = 'light' | 'dark' | 'forced colours';

export type EngineName = 'WebKit' | 'Firefox' | 'Chromium';

/** A browser that runs. Each driver it opens is one person on one device: nothing is stored that another would read. */
export type Engine = {
  readonly name: EngineName;
  open(size: Size): Promise<Driver>;
  /** Ends every process that was started for it. */
  close(): Promise<void>;
};
