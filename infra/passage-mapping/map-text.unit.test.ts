import { gunzipSync, gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { claimsIn } from '../../domain/analysis/direction/claims.ts';
import { type StoredPassageMapping, toStored } from '../../domain/analysis/mapping/stored-mapping.ts';
import { createDocumentMapper } from './map-document.ts';
import { mapText } from './map-text.ts';
import { mostMapped } from './port.ts';

const words = [
  'The board of directors met six times and approved the code of conduct.',
  'Our market share among commuters rose, while two competitors left the market.',
  'Zxqv plomt grubbel snorf.',
];
const passages = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ text: words[at % 3], headings: [`Section ${at >> 3}`] }));
const packed = (list: unknown) => gzipSync(JSON.stringify(list));

test('A text mapped in parts has the same mapping as one mapped at once', async () => {
  const map = createDocumentMapper({ encoder: false });
  const text = passages(450).map(({ text: one = '', headings }) => ({ text: one, headings }));
  const { bytes, passages: count, unclear } = await mapText(packed(text), map);
  const whole = (await map(text)).map((mapping, at) => toStored(mapping, claimsIn(text[at]?.text ?? '')));
  expect(JSON.parse(gunzipSync(bytes).toString())).toEqual(whole);
  expect([count, unclear]).toEqual([450, whole.filter(({ abstains }) => abstains).length]);
});

test('A passage that goes on about the rival of the passage before claims nothing, also across parts', async () => {
  const map = createDocumentMapper({ encoder: false });
  const rival = 'Halvorsen is our largest competitor.';
  const praise = 'Its brand is strong, and customers recommended it.';
  const claimsOf = async (list: readonly { text: string; headings: string[] }[]) =>
    (
      JSON.parse(gunzipSync((await mapText(packed(list), map)).bytes).toString()) as StoredPassageMapping[]
    ).at(-1)?.claims.length;
  const before = passages(198).map(({ text = '' }) => ({ text, headings: ['Market'] }));
  const at = (text: string, heading = 'Market') => ({ text, headings: [heading] });
  expect(await claimsOf([...before, at(words[1] ?? ''), at(rival), at(praise)])).toBe(0);
  expect(await claimsOf([at(rival), at(praise, 'Brand')])).toBe(1);
  expect(await claimsOf([at(rival), at('Our brand is strong, and customers recommended us.')])).toBe(1);
  expect(
    await claimsOf([at('Halvorsen has a strong brand, and customers recommended it.', 'Competitors')]),
  ).toBe(0);
});

test('If a text has more passages than the limit, only the first ones are mapped', async () => {
  const map = async (list: readonly unknown[]) =>
    list.map(() => ({
      lens: '1',
      subLens: '1.1',
      lenses: [],
      subLenses: [],
      about: [],
      abstains: true,
      evidence: [],
    }));
  const { passages: count, unclear } = await mapText(packed(passages(mostMapped + 10)), map);
  expect([count, unclear]).toEqual([mostMapped, mostMapped]);
});
