import { failureTexts } from '../failure-texts.ts';
import { dataSourceLimits, FetchFailed } from '../port.ts';

export type Dialect = 'postgresql' | 'mysql' | 'sqlite';

type Token = { readonly kind: 'word' | 'semicolon' | 'other'; readonly text: string; readonly at: number };

const mayBegin = new Set(['SELECT', 'WITH', 'VALUES', 'TABLE']);

/**
 * Checks before anything is connected that a query is one statement that begins like a SELECT, so that people read a
 * plain sentence. It is not the protection: the server refuses a second statement and a writing one (prepared
 * statement, cursor, read-only transaction, authorizer). @returns the statement without its semicolon @throws
 * {FetchFailed}
 */
export function oneSelect(sql: string, dialect: Dialect): string {
  if (sql.length > dataSourceLimits.sqlCharacters)
    throw new FetchFailed('NOT_A_SELECT', failureTexts.tooLong(dataSourceLimits.sqlCharacters));
  let first: string | undefined;
  let end: number | undefined;
  for (const { kind, text, at } of tokensOf(sql, dialect)) {
    if (end !== undefined) throw new FetchFailed('NOT_A_SELECT', failureTexts.oneStatement);
    if (kind === 'semicolon') end = at;
    else if (first === undefined && text !== '(') first = kind === 'word' ? text.toUpperCase() : '';
    if (kind === 'word' && text.toUpperCase() === 'INTO')
      throw new FetchFailed('NOT_A_SELECT', failureTexts.into);
  }
  if (first === undefined) throw new FetchFailed('NOT_A_SELECT', failureTexts.empty);
  if (!mayBegin.has(first)) throw new FetchFailed('NOT_A_SELECT', failureTexts.notSelect);
  return sql.slice(0, end).trim();
}

/** Words, semicolons and other characters outside comments and quotes; a quoted text is one token. */
function* tokensOf(sql: string, dialect: Dialect): Generator<Token> {
  for (let at = 0; at < sql.length; ) {
    const char = sql.charAt(at);
    if (char === '\0') throw new FetchFailed('NOT_A_SELECT', failureTexts.notSelect);
    const skipped = /\s/.test(char) ? at + 1 : afterComment(sql, at, dialect);
    const quoted = skipped ?? afterQuoted(sql, at, dialect);
    const end = quoted ?? afterWord(sql, at);
    if (skipped === undefined)
      yield { kind: quoted === undefined ? kindOf(char) : 'other', text: sql.slice(at, end), at };
    at = end;
  }
}

const kindOf = (char: string): Token['kind'] =>
  char === ';' ? 'semicolon' : /[\w\u0080-\uffff]/.test(char) ? 'word' : 'other';

function afterComment(sql: string, at: number, dialect: Dialect): number | undefined {
  // In MySQL, `--` begins a comment only before a space: `1--1` is a subtraction.
  const isLine =
    (sql.startsWith('--', at) && (dialect !== 'mysql' || /^\s?$/.test(sql.charAt(at + 2)))) ||
    (dialect === 'mysql' && sql.charAt(at) === '#');
  if (isLine) {
    const end = sql.indexOf('\n', at);
    return end === -1 ? sql.length : end + 1;
  }
  if (!sql.startsWith('/*', at)) return undefined;
  // The hints of MySQL lift the limit of time and set variables.
  if (dialect === 'mysql' && /^(?:!|M!|\+)/.test(sql.slice(at + 2, at + 4)))
    throw new FetchFailed('NOT_A_SELECT', failureTexts.serverComment);
  // Comments of PostgreSQL may be nested.
  let depth = 1;
  for (let end = at + 2; end < sql.length; end += 1) {
    if (dialect === 'postgresql' && sql.startsWith('/*', end)) {
      depth += 1;
      end += 1;
    } else if (sql.startsWith('*/', end)) {
      depth -= 1;
      if (depth === 0) return end + 2;
      end += 1;
    }
  }
  throw new FetchFailed('NOT_A_SELECT', failureTexts.unclosed);
}

function afterQuoted(sql: string, at: number, dialect: Dialect): number | undefined {
  const char = sql.charAt(at);
  if (dialect === 'postgresql') {
    const [tag] = /^\$(?:[A-Za-z_]\w*)?\$/.exec(sql.slice(at, at + 70)) ?? [];
    if (tag !== undefined) return closed(sql.indexOf(tag, at + tag.length), tag.length);
    // A letter before the quote belongs to the text: only after E does a backslash escape.
    if (/^[EeBbXxNn]'/.test(sql.slice(at, at + 2))) return afterQuote(sql, at + 1, "'", /[Ee]/.test(char));
  }
  if (char === '[' && dialect === 'sqlite') return closed(sql.indexOf(']', at), 1);
  const isQuote = char === "'" || char === '"' || (char === '`' && dialect !== 'postgresql');
  return isQuote ? afterQuote(sql, at, char, dialect === 'mysql' && char !== '`') : undefined;
}

function afterQuote(sql: string, from: number, quote: string, hasEscapes: boolean): number {
  for (let at = from + 1; at < sql.length; at += 1) {
    if (hasEscapes && sql.charAt(at) === '\\') at += 1;
    else if (sql.charAt(at) === quote) {
      if (sql.charAt(at + 1) !== quote) return at + 1;
      at += 1;
    }
  }
  return closed(-1, 0);
}

function closed(end: number, length: number): number {
  if (end === -1) throw new FetchFailed('NOT_A_SELECT', failureTexts.unclosed);
  return end + length;
}

function afterWord(sql: string, at: number): number {
  let end = at + 1;
  if (/[\w\u0080-\uffff]/.test(sql.charAt(at)))
    while (end < sql.length && /[\w$\u0080-\uffff]/.test(sql.charAt(end))) end += 1;
  return end;
}
