import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { contradictionRules } from '../../domain/analysis/correlation/contradiction-rules.ts';
import { contradictionsOf, spokenIn } from '../../domain/analysis/correlation/contradictions.ts';
import { claimsIn } from '../../domain/analysis/direction/claims.ts';
import { directionOf } from '../../domain/analysis/direction/direction.ts';
import { nineLenses } from '../../domain/framework/frameworks.ts';

const folder = path.join(import.meta.dirname, '../../tests/evaluation');
const linesOf = <Line>(file: string): readonly Line[] =>
  readFileSync(path.join(folder, file), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Line);

type Sentence = { readonly id: string; readonly text: string; readonly label: string };
const isHeldOut = ({ id }: Sentence) => (createHash('sha256').update(id).digest()[0] ?? 0) % 2 === 1;

describe('the directions of labelled sentences, held-out half', () => {
  const judged = linesOf<Sentence>('directions/sentences.jsonl')
    .filter(isHeldOut)
    .map(({ text, label }) => ({ label, said: directionOf(text) ?? 'neither' }));
  const share = (part: typeof judged, test: (one: (typeof judged)[number]) => boolean) =>
    part.filter(test).length / part.length;

  test('are stated rightly in 60 % of cases, on sentences written to mislead', () => {
    const stated = judged.filter(({ said }) => said !== 'neither');
    expect(share(stated, ({ said, label }) => said === label)).toBeGreaterThan(0.6);
  });

  test('are stated for at most 13 % of the sentences that have none', () => {
    const neutral = judged.filter(({ label }) => label === 'neither');
    expect(share(neutral, ({ said }) => said !== 'neither')).toBeLessThan(0.13);
  });
});

describe('the rule for contradictions', () => {
  const passages = ['written.jsonl', 'later.jsonl'].flatMap((file) =>
    linesOf<{ readonly text: string }>(`passages/${file}`).map(({ text }) => claimsIn(text)),
  );
  const has = (direction: string) => (claims: (typeof passages)[number]) =>
    claims.some((claim) => claim.direction === direction);

  test.each(['problem', 'strength'] as const)(
    'expects as many passages with a %s as ordinary documents have',
    (direction) => {
      const share = passages.filter(has(direction)).length / passages.length;
      expect(share).toBeGreaterThan(contradictionRules.usual[direction] - 0.02);
      expect(share).toBeLessThanOrEqual(contradictionRules.usual[direction]);
    },
  );

  test('finds a contradiction in at most 1 % of random selections of ordinary passages', () => {
    let seed = 20261126;
    const random = () => {
      seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
      return seed / 2 ** 32;
    };
    const rated = (mean: number) => ({ lenses: new Map(), subLenses: new Map([['1.2', { mean, n: 20 }]]) });
    const found = { high: 0, low: 0 };
    const rounds = 2_000;
    for (let round = 0; round < rounds; round += 1) {
      const chosen = Array.from({ length: 3 + Math.floor(random() * 40) }, () => {
        const claims = passages[Math.floor(random() * passages.length)] ?? [];
        const [hasProblem, hasStrength] = [has('problem')(claims), has('strength')(claims)];
        return { subLens: '1.2', confidence: 0.9, hasProblem, hasStrength };
      });
      const documents = [spokenIn('one', chosen)];
      found.high += contradictionsOf(nineLenses, rated(8), documents).length;
      found.low += contradictionsOf(nineLenses, rated(2), documents).length;
    }
    expect(found.high / rounds).toBeLessThan(0.01);
    expect(found.low / rounds).toBeLessThan(0.01);
  });
});
