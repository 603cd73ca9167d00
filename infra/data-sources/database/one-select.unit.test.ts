import { describe, expect, it } from 'vitest';
import { failureTexts } from '../failure-texts.ts';
import { type Dialect, oneSelect } from './one-select.ts';

const dialects: readonly Dialect[] = ['postgresql', 'mysql', 'sqlite'];
const sentenceOf = (sql: string, dialect: Dialect): string => {
  try {
    oneSelect(sql, dialect);
    return 'accepted';
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
};

describe.each(dialects)('a query in %s', (dialect) => {
  it.each([
    'SELECT 1',
    "  select * from a where b = 'x; DROP TABLE y'",
    'WITH a AS (SELECT 1) SELECT * FROM a',
    "VALUES (1, 'it''s; fine')",
    '(SELECT 1) UNION (SELECT 2)',
    '-- a comment; with a semicolon\nSELECT 1',
    '/* one; */ SELECT /* two; */ 1',
    'SELECT "a;b", "into" FROM c',
    "SELECT 'into'",
    'SELECT intoxicated FROM into_b',
  ])('is accepted: %s', (sql) => expect(oneSelect(sql, dialect)).toBe(sql.trim()));

  it('loses its last semicolon, and what is behind it', () => {
    expect(oneSelect('SELECT 1 ;  -- done\n', dialect)).toBe('SELECT 1');
  });

  it.each([
    ['', failureTexts.empty],
    [' /* nothing */ ', failureTexts.empty],
    ['DELETE FROM a', failureTexts.notSelect],
    ['EXPLAIN ANALYZE SELECT 1', failureTexts.notSelect],
    ["COPY a TO PROGRAM 'sh'", failureTexts.notSelect],
    ["'SELECT 1'", failureTexts.notSelect],
    ['SELECT 1; SELECT 2', failureTexts.oneStatement],
    ['SELECT 1;;', failureTexts.oneStatement],
    ["SELECT 'a'; DROP TABLE b --'", failureTexts.oneStatement],
    ['SELECT * INTO b FROM a', failureTexts.into],
    ["SELECT 1 InTo OUTFILE '/tmp/x'", failureTexts.into],
    ['WITH a AS (INSERT INTO b SELECT 1) SELECT 1', failureTexts.into],
    ["SELECT 'open", failureTexts.unclosed],
    ['SELECT /* open', failureTexts.unclosed],
    ['SELECT 1\0', failureTexts.notSelect],
    [`SELECT ${'1,'.repeat(2_000)}1`, failureTexts.tooLong(4_000)],
  ])('is refused: %s', (sql, sentence) => expect(sentenceOf(sql, dialect)).toBe(sentence));
});

it.each([
  ['postgresql', 'SELECT $$a;b$$, $x$ $$; $x$', 'accepted'],
  ['postgresql', "SELECT E'a\\'; b'", 'accepted'],
  ['postgresql', "SELECT 'a\\'; DELETE FROM b", failureTexts.oneStatement],
  ['postgresql', 'SELECT /* a /* b; */ c; */ 1', 'accepted'],
  ['postgresql', 'TABLE a', 'accepted'],
  ['mysql', "SELECT 'a\\'; b'", 'accepted'],
  ['mysql', 'SELECT `a;b` # c; d', 'accepted'],
  ['mysql', 'SELECT 1--1; DELETE FROM b', failureTexts.oneStatement],
  ['mysql', "SELECT 1 /*!50000 INTO OUTFILE '/tmp/x' */", failureTexts.serverComment],
  ['mysql', 'SELECT 1 /*M! INTO @x */', failureTexts.serverComment],
  ['mysql', 'SELECT /*+ SET_VAR(max_execution_time = 0) */ 1', failureTexts.serverComment],
  ['sqlite', 'SELECT [a;b] FROM c', 'accepted'],
  ['sqlite', "SELECT 'a\\'; DELETE FROM b", failureTexts.oneStatement],
] as const)('quotes and comments are those of %s: %s', (dialect, sql, expected) => {
  expect(sentenceOf(sql, dialect)).toBe(expected);
});
