import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import type * as Recheck from 'recheck';
import { describe, expect, it } from 'vitest';
import type { ZodMiniType } from 'zod/mini';
import * as account from '../../../api/account/contract/account.ts';
import * as auth from '../../../api/account/contract/auth.ts';
import * as assessments from '../../../api/assessment/contract/assessments.ts';
import * as common from '../../../api/http/contract/common.ts';
import * as operations from '../../../api/installation/contract/operations.ts';
import * as organization from '../../../api/organization/contract/organization.ts';
import * as take from '../../../api/response/contract/take.ts';
import { parseAddress } from '../../../domain/kernel/address.ts';
import { expressionsIn, regularExpressions } from './regular-expressions.ts';

// Selects the backend that runs without another process. The variable is read when the module is loaded.
process.env.RECHECK_BACKEND = 'pure';
const { checkSync } = createRequire(import.meta.url)('recheck') as typeof Recheck;

/** Limits in numbers of steps instead of milliseconds: on a busy machine a time limit would mistake slow steps for an attack. */
const limits = {
  timeout: null,
  seedingTimeout: null,
  incubationTimeout: null,
  attackTimeout: null,
  randomSeed: 1,
} as const;
const statusOf = (source: string, flags: string) => checkSync(source, flags, limits).status;

/**
 * Expressions that recheck found safe; checking all of them takes 40 s. `LONG=1` checks all of them again, and `LONG=1 WRITE=1`
 * also writes the list. An expression that is not in the list is checked in every run.
 */
const listFile = path.join(import.meta.dirname, 'safe-expressions.json');
const nameOf = ({ source, flags }: { readonly source: string; readonly flags: string }) =>
  `/${source}/${flags}`;
const knownSafe = new Set<string>(JSON.parse(readFileSync(listFile, 'utf8')) as string[]);

describe('every regular expression in our code', () => {
  const all = regularExpressions();

  it('is found, wherever it occurs', () => {
    expect(all.length).toBeGreaterThan(50);
    const code =
      'const a = x.replace(/a+/gu, (b) => <p c={/d/.test(b)}>{new RegExp("e")}</p>); "/f/"; // /g/';
    expect(expressionsIn('x.tsx', code).map(({ source, flags }) => `${source}/${flags}`)).toEqual([
      'a+/gu',
      'd/',
      'e/',
    ]);
    expect(() => expressionsIn('x.ts', 'new RegExp(given)')).toThrow('x.ts:1');
  });

  it('is safe according to recheck, or reads only short texts', () => {
    expect(statusOf('^(a+)+$', '')).toBe('vulnerable');
    const unchecked = all.filter(
      (one) => process.env.LONG || !(knownSafe.has(nameOf(one)) || one.source in overShortTexts),
    );
    const doubtful = unchecked.filter(({ source, flags }) => statusOf(source, flags) !== 'safe');
    expect(doubtful.filter(({ source }) => !(source in overShortTexts))).toEqual([]);
    const explained = process.env.LONG ? doubtful : all;
    const gone = Object.keys(overShortTexts).filter(
      (source) => !explained.some((one) => one.source === source),
    );
    expect(gone).toEqual([]);
    if (process.env.WRITE) {
      const safe = unchecked.filter((one) => !doubtful.includes(one)).map(nameOf);
      writeFileSync(listFile, `${JSON.stringify(safe.toSorted(), null, 2)}\n`);
    }
    // Otherwise every run would take long again, or the list would contain expressions that no longer exist.
    const listed: readonly string[] = JSON.parse(readFileSync(listFile, 'utf8'));
    expect(all.filter((one) => !listed.includes(nameOf(one))).length).toBeLessThan(30);
    expect(doubtful.map(nameOf).filter((name) => listed.includes(name))).toEqual([]);
  }, 600_000);
});

/** Expressions that are quadratic at worst, but read only texts whose length is limited elsewhere. */
const overShortTexts: Readonly<Record<string, string>> = {
  '[^a-z]+$': 'a password: 128 characters',
  '[\\d!@#$%^&*?._-]+$': 'a password: 128 characters',
  '\\/+$': 'PUBLIC_URL, which the operator writes',
  '\\bVersion\\/[\\d.]+.*\\bSafari\\/': 'a user agent, cut to 400 characters',
  '[^\\s<>"\']+@[^\\s<>"\']+': 'the words of a mail server, cut to 2,000 characters',
  'https?:\\/\\/[^\\s<>"]+\\/assessment\\/take\\/[a-z0-9]{24}#([\\w-]{43})':
    'a mail that we wrote: a page of our words, with a name and a note of limited length',
  '\\b(?:rating|score|answer|vote|grade)s? of .+ by (\\p{Lu}\\p{L}+)':
    'a question to the assistant: 500 characters',
  '\\b(?:was|were|is|are|been) (?:the|our|its|this|that) [\\p{L}\\p{N} ]+ (?:rated|scored|graded)\\b(?!.*\\bby\\b)':
    'a question to the assistant: 500 characters',
  '(?:^|[^\\p{L}])(?:wer|wessen|welche[rs]? (?:person|mitarbeiter(?:in)?|teilnehmer(?:in)?|kolleg(?:e|in)))[^\\p{L}].*(?:bewertet|benotet|bewertung|note|punkte|stern)':
    'a question to the assistant: 500 characters',
  '(?:^|[^\\p{L}])(?:hat|haben|gab) \\p{Lu}\\p{L}+ .*(?:bewertet|benotet|vergeben|gegeben|angekreuzt)':
    'a question to the assistant: 500 characters',
  '\\p{Lu}\\p{L}+ a-t-(?:il|elle) (?:noté|évalué|donné|attribué)|[Cc]omment \\p{Lu}\\p{L}+ a (?:noté|évalué)':
    'a question to the assistant: 500 characters',
  '^\\S+@\\S+$': 'one field, in the browser of whoever fills it in',
  '^[^\\s@<>(),;"]+@[^\\s@<>(),;"]+\\.[^\\s@<>(),;"]+$': 'one cell, in the browser of whoever pastes it',
};

/** 100 kB of input that causes backtracking, and of typical pasted text. */
const long = 100_000;
const hostile = [
  ...['a', ' ', '.', '@', '-', '<', '/', '\\', '0', 'é', '\u0301', '\t', '\n', ',', '"', '%', '#', '_'].map(
    (one) => one.repeat(long),
  ),
  ...['a.', 'a@', 'a-', ' a', '<a', '<a>', 'a,', 'a;', '../', '0.', '1:', 'aA0'].map((two) =>
    two.repeat(long / 2),
  ),
].flatMap((text) => [text, `${text}!`, `a@${text}`, `${text}@a.example`]);

describe('100,000 hostile characters', () => {
  it('keep every validator busy for only a moment', () => {
    const contracts = { account, assessments, auth, common, operations, organization, take };
    const texts = Object.entries(contracts).flatMap(([file, contract]) =>
      Object.entries(contract).flatMap(([name, schema]) => textsIn(`${file}.${name}`, schema, new Set())),
    );
    expect(texts.length).toBeGreaterThan(30);
    const validators: (readonly [string, (text: string) => unknown])[] = [
      ['parseAddress', parseAddress],
      ...auth.passwordRules.map(({ code, holds }) => [code, holds] as const),
      ...texts.map(([name, schema]) => [name, (text: string) => schema.safeParse(text)] as const),
    ];
    const slow: string[] = [];
    for (const [name, validate] of validators)
      for (const text of hostile) {
        const began = process.cpuUsage();
        validate(text);
        const { user, system } = process.cpuUsage(began);
        // Quadratic work over 100,000 characters takes seconds of CPU time (about five on two shared cores); garbage collection
        // or a slow machine does not add that much.
        if (user + system > 1_000_000) slow.push(`${name}: ${(user + system) / 1_000} ms`);
      }
    expect(slow).toEqual([]);
  });
});

type Named = readonly [string, ZodMiniType];

/** Every text schema nested in a schema. */
function textsIn(name: string, schema: unknown, seen: Set<unknown>): readonly Named[] {
  if (typeof schema !== 'object' || schema === null || !('_zod' in schema) || seen.has(schema)) return [];
  seen.add(schema);
  const { def } = (schema as ZodMiniType)._zod;
  if (def.type === 'string') return [[name, schema as ZodMiniType]];
  return Object.entries(def).flatMap(([key, inner]) =>
    typeof inner === 'object' && inner !== null && !('_zod' in inner)
      ? Object.entries(inner).flatMap(([field, each]) => textsIn(`${name}.${field}`, each, seen))
      : textsIn(`${name}.${key}`, inner, seen),
  );
}
