/**
 * What a queue keeps of a failed attempt, which operators read. Messages of these classes quote data: a parser quotes the line that it
 * cannot read, a schema the names of its fields, which may be questions or people. So only the class and a code are kept of them.
 */
export function failureText(error: unknown): string {
  if (!(error instanceof Error)) return 'Something was thrown that is no error';
  const text = quotesData(error) ? `${error.name}${codeOf(error)}` : error.message;
  return text.slice(0, 500);
}

const quoting = [SyntaxError, TypeError, RangeError, ReferenceError, URIError, AggregateError];

const quotesData = (error: Error): boolean =>
  // By its list of faults, because zod has a class of its own for each of its variants.
  quoting.some((kind) => error instanceof kind) || 'issues' in error;

/** The code of the error or of its cause: `fetch` says only there why it failed. */
function codeOf(error: Error): string {
  const found = [error, error.cause].flatMap((one) =>
    one instanceof Error && 'code' in one && typeof one.code === 'string' ? [one.code] : [],
  );
  return found.length === 0 ? '' : `: ${found[0]}`;
}
