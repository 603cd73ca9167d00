import { expect, test } from 'vitest';
import type { Analysis } from '../contract/analysis.ts';
import { analysisPage } from './analysis-page.ts';

const quote = {
  passage: 4,
  place: { kind: 'page', page: 3 },
  text: 'We win <img src=x> & rivals lose.',
} as const;
const analysis: Analysis = {
  version: 1,
  at: '2026-11-26T10:00:00.000Z',
  analyser: 'rules@1',
  isCurrent: true,
  passages: 9,
  moved: 0,
  language: 'eng',
  lens: { id: '1', isComputed: true },
  summary: null,
  keySentences: [],
  metrics: [
    {
      metric: 'revenue',
      kind: 'stated',
      value: 12_400_000,
      currency: 'EUR',
      multiplier: 1,
      declaredBy: null,
      year: 2025,
      period: 'year',
      prior: null,
      source: 'sentence',
      quote: { ...quote, text: 'Revenue was <b>12.4</b> million.' },
    },
    { metric: 'cash', kind: 'absent', reason: 'notStated' },
  ],
  metricPassages: 9,
  insights: [],
  strengths: { total: 7, shown: [{ ...quote, subLens: '1.2' }] },
  risks: { total: 0, shown: [] },
  opportunities: [],
  gaps: ['1.1'],
  actionItems: [],
};
const page = analysisPage({
  documentId: 'a'.repeat(24),
  name: '<b>plan</b>.pdf',
  newestVersion: 2,
  analysis,
});

test('states version, figures with their sentence, claims with place and number, and gaps', () => {
  for (const part of [
    '&lt;b&gt;plan&lt;/b&gt;.pdf',
    'version 2 of the file is newer',
    'analyzed on 2026-11-26 10:00 UTC',
    '<td>€12.4M</td><td>2025</td><td>Revenue was &lt;b&gt;12.4&lt;/b&gt; million. (Page 3)</td>',
    'Cash: Not stated',
    'Strengths (the first 1 of 7)',
    'Market › Competition · Page 3',
    'Market › Market Characteristics: No evidence in this document',
  ])
    expect(page).toContain(part);
});

test('escapes words of documents, and leaves out sections without content', () => {
  expect(page).not.toMatch(/<img|<b>/);
  expect(page).not.toContain('Risks');
  expect(page).not.toContain('Key sentences');
});

test('states who wrote the executive summary, escapes its sentences, and makes no link of them', () => {
  const summary: NonNullable<Analysis['summary']> = {
    writer: { provider: 'anthropic', host: 'api.anthropic.com', model: 'some-model' },
    prompt: 'executive-summary@1',
    at: '2026-11-27T09:30:00.000Z',
    inputTokens: 10,
    outputTokens: 5,
    sent: 8,
    isCurrent: true,
    leftOutCount: 5,
    leftOut: [{ passage: 2, place: { kind: 'page', page: 2 } }],
    dropped: 1,
    sentences: [{ text: 'Rivals lose <a href=x>.', quote: { ...quote, subLens: null } }],
  };
  const file = { documentId: 'a'.repeat(24), name: 'plan.pdf', newestVersion: 1 };
  const keySentences = [{ ...quote, subLens: null }];
  const written = analysisPage({ ...file, analysis: { ...analysis, keySentences, summary } });
  for (const part of [
    '<h2>Executive Summary</h2>',
    'Executive summary written by Anthropic (some-model)',
    'Everything else is computed here by rules',
    'Written on 2026-11-27 09:30 UTC from 8 of 9 passages',
    '1 sentence was dropped',
    'Not sent, because they read like instructions to a language model: Page 2 and 4 more',
    'Rivals lose &lt;a href=x&gt;.',
  ])
    expect(written).toContain(part);
  expect(written).not.toMatch(/<a|Key sentences/);

  const without = analysisPage({
    ...file,
    analysis: { ...analysis, keySentences, summary: { ...summary, sentences: [] } },
  });
  expect(without).toContain('<h2>Key sentences</h2>');
  expect(without).toContain(
    'The answer of Anthropic has fewer than two plain sentences that the text supports',
  );
  expect(without).not.toContain('<h2>Executive Summary</h2>');
});
