import { expect, test } from 'vitest';
import type { DissectedQuote } from '../contract/dissection.ts';
import { type ReportedDissection, reportPage } from './report-page.ts';

const documentId = 'a'.repeat(24);
const quote: DissectedQuote = {
  type: 'strength',
  subLens: '1.2',
  text: 'We win </blockquote><img src=x onerror="alert(1)"> & rivals lose.',
  confidence: 0.87,
  isChosen: false,
  documentId,
  name: '<b>plan</b>.pdf',
  version: 2,
  passage: 4,
  place: { kind: 'page', page: 3 },
};
const reported: ReportedDissection = {
  documents: [
    {
      documentId,
      name: '<b>plan</b>.pdf',
      format: 'pdf',
      size: 1_024,
      stage: 'ready',
      reason: null,
      newestVersion: 2,
      isGivenUp: false,
      dissected: {
        version: 2,
        type: 'strategy',
        cues: ['Its file name says “plan”.'],
        quality: null,
        passages: 9,
        clear: 1,
      },
    },
  ],
  result: {
    insights: 1,
    covered: 0,
    completeness: 7,
    quality: { withText: 2, all: 4 },
    strongest: ['1'],
    weakest: ['9'],
    lenses: [
      {
        lens: '1',
        relevance: 29,
        subLenses: [{ subLens: '1.2', coverage: 0.29, passages: 1, problems: 0 }],
        quotes: [quote],
        gaps: ['1.1'],
        more: 0,
        recommendations: ['Read <it>.'],
      },
    ],
  },
  position: '77',
};

test('states source, confidence, gaps, figures and the position of a dissection', () => {
  const page = reportPage(reported, '2026-11-26T10:00:00.000Z');
  for (const part of [
    'Strength · Competition · 87% · &lt;b&gt;plan&lt;/b&gt;.pdf · page 3',
    'No evidence in these documents: Market Characteristics.',
    'Strategic Plan',
    'on 2026-11-26 10:00 UTC, at log position 77',
    '<dd>50%</dd>',
    'Market: 29%',
  ])
    expect(page).toContain(part);
});

test('escapes words of documents, so that they cannot become elements of the page', () => {
  const page = reportPage(reported, '2026-11-26T10:00:00.000Z');
  expect(page).not.toMatch(/<img|<b>|<it>/);
  expect(page).toContain(
    'We win &lt;/blockquote&gt;&lt;img src=x onerror=&quot;alert(1)&quot;&gt; &amp; rivals lose.',
  );
});
