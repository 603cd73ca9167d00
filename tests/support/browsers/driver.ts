/** The browser operations of a journey; each adapter uses its browser's own protocol. */
export type Driver = {
  /** Opens an address and waits until it is loaded. */
  goto(url: string): Promise<void>;
  /** Sets the size of the page, not of the window around it, in CSS pixels. */
  resize(size: Size): Promise<void>;
  /**
   * Runs a function in the page and awaits its promise. It is sent as source, so it can only use its arguments and the page.
   * @throws the function's error as text
   */
  run<Args extends readonly unknown[], T>(work: Work<Args, T>, ...args: Args): Promise<T>;
  /** Presses the primary button at a position of the window, in CSS pixels. */
  clickAt(x: number, y: number): Promise<void>;
  /** Presses keys one after another: `a`, `Tab`, `Shift+Tab`, `Control+Enter`. */
  press(...keys: readonly string[]): Promise<void>;
  /** PNG of the visible window. */
  screenshot(): Promise<Buffer>;
  /** Console errors, uncaught exceptions and unhandled rejections so far. */
  complaints(): Promise<readonly string[]>;
  close(): Promise<void>;
};

export type Size = { readonly width: number; readonly height: number };

/** A function, or the source of a function. */
export type Work<Args extends readonly unknown[], T> = string | ((...args: Args) => T | Promise<T>);

/** System settings for colours. */
export type Look = 'light' | 'dark' | 'forced colours';

export type EngineName = 'WebKit' | 'Firefox' | 'Chromium';

/** A running browser. Each of its drivers is one person on one device, without shared storage. */
export type Engine = {
  readonly name: EngineName;
  open(size: Size): Promise<Driver>;
  /** Ends every process started for it. */
  close(): Promise<void>;
};
