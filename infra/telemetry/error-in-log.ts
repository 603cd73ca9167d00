/** What the log contains of an error. */
export type LoggedError = {
  readonly type: string;
  readonly message?: string;
  readonly code?: string;
  /** SQLite's extended result code. */
  readonly errcode?: number;
  readonly stack?: string;
  readonly cause?: LoggedError;
  readonly errors?: readonly LoggedError[];
};

/** Causes and parts of an error up to this depth are logged; an error may be its own cause. */
const deepest = 4;

/**
 * Class, message, code and stack of an error, and the same of its causes. Other properties are left out, because libraries put there
 * what they worked on: Node the bytes of a malformed request, URL the address, Redis the arguments of a command, a mail client the
 * recipients. Messages of parsers and schemas are left out, too: they quote what they cannot read. Ids are left out of the others: the name of a
 * stream is the assessment and the participant whose save failed.
 */
export function errorInLog(error: unknown, depth = 0): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error };
  const code: unknown = 'code' in error ? error.code : undefined;
  const errcode: unknown = 'errcode' in error ? error.errcode : undefined;
  const quotes = error instanceof SyntaxError || 'issues' in error;
  const isDeepest = depth === deepest;
  return {
    type: error.constructor.name,
    ...(!quotes && { message: withoutIds(error.message) }),
    ...(typeof code === 'string' && { code }),
    ...(typeof errcode === 'number' && { errcode }),
    ...(error.stack !== undefined && { stack: framesOf(error.stack) }),
    ...(error.cause instanceof Error && !isDeepest && { cause: errorInLog(error.cause, depth + 1) }),
    ...(error instanceof AggregateError &&
      !isDeepest && { errors: error.errors.slice(0, 5).map((one) => errorInLog(one, depth + 1)) }),
  };
}

/** The text without ids (`randomId`). */
const withoutIds = (text: string): string => text.replaceAll(/(?<![a-z0-9])[a-z2-7]{24}(?![a-z0-9])/g, '…');

/** The lines of a stack without the message before them. */
const framesOf = (stack: string): string =>
  stack
    .split('\n')
    .filter((line) => line.startsWith('    at '))
    .join('\n');
