import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { claimsIn } from '../../domain/analysis/direction/claims.ts';
import { clearPassagesIn } from '../../domain/analysis/dissection/clear-passages.ts';
import { documentTypeOf } from '../../domain/analysis/dissection/document-type.ts';
import { nineLensesLexicon } from '../../domain/analysis/mapping/lexicon.ts';
import { createPassageMapper } from '../../domain/analysis/mapping/map-passages.ts';
import { toStored } from '../../domain/analysis/mapping/stored-mapping.ts';
import { nineLenses } from '../../domain/framework/frameworks.ts';

type Labelled = { readonly id: string; readonly type: string; readonly name: string; readonly text: string };

const file = path.join(import.meta.dirname, '../../tests/evaluation/document-types/documents.jsonl');
const all = readFileSync(file, 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as Labelled);
const isHeldOut = ({ id }: Labelled) => (createHash('sha256').update(id).digest()[0] ?? 0) % 2 === 1;
const map = createPassageMapper(nineLenses, nineLensesLexicon);

/** Passages of a labelled text; the README of the set states its format. */
function passagesOf(text: string) {
  let headings: readonly string[] = [];
  return text.split('\n\n').flatMap((part) => {
    if (!part.startsWith('#')) return [{ text: part, headings, isTable: part.includes('\t') }];
    headings = [part.replace(/^#+ /, '')];
    return [];
  });
}

function typed({ id, name, text }: Labelled): string {
  const passages = passagesOf(text);
  const mappings = map(passages.map((one) => ({ ...one, likeness: {} }))).map((mapping, index) =>
    toStored(mapping, claimsIn(passages[index]?.text ?? '')),
  );
  const clear = clearPassagesIn({ documentId: id, passages, mappings, moves: {} }, (words) => words);
  return documentTypeOf(nineLenses, { name, passages, clear }).type;
}

/** Ids of documents of a half whose type is named wrongly, with the wrong type. */
const wrong = (half: readonly Labelled[]) =>
  half.flatMap((one) => {
    const said = typed(one);
    return said === one.type ? [] : [`${one.id}: ${said}`];
  });

describe('the types of labelled documents', () => {
  const heldOut = all.filter(isHeldOut);
  const tuning = all.filter((one) => !isHeldOut(one));

  test('are at least 40, each half with a third or more', () => {
    expect(all.length).toBeGreaterThanOrEqual(40);
    for (const half of [heldOut, tuning]) expect(half.length / all.length).toBeGreaterThan(1 / 3);
  });

  test('are named rightly in nine of ten cases of the held-out half', () => {
    expect(wrong(heldOut).length / heldOut.length).toBeLessThanOrEqual(0.1);
  });

  test('are named rightly in nine of ten cases of the tuning half', () => {
    expect(wrong(tuning).length / tuning.length).toBeLessThanOrEqual(0.1);
  });
});
