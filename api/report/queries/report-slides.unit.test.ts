import { CFB } from '@e965/xlsx';
import { describe, expect, it } from 'vitest';
import { scoreText } from '../../../domain/scoring/score-text.ts';
import { reportedAt, reportSources } from '../../../tests/support/report.ts';
import { participationText } from '../contract/report-words.ts';
import { reportOf } from './report.ts';
import { reportSlides } from './report-slides.ts';

type Archive = { readonly FullPaths: readonly string[] };

const isNumbered = /ppt\/(charts|embeddings)\/.*\d+\.x/;

async function slidesOf(about = {}) {
  const report = reportOf('standard', reportSources(about), reportedAt);
  if (!report) throw new Error('Something is released here');
  const archive: Archive = CFB.read(await reportSlides(report), { type: 'buffer' });
  const parts = (pattern: RegExp) =>
    archive.FullPaths.filter((path) => pattern.test(path))
      .toSorted()
      .map((path) => Buffer.from(CFB.find(archive, path)?.content ?? []).toString());
  const slides = parts(/ppt\/slides\/slide\d+\.xml$/);
  const texts = slides.map((slide) => [...slide.matchAll(/<a:t>([^<]*)<\/a:t>/g)].map(([, text]) => text));
  return { report, slides, texts, charts: parts(/ppt\/charts\/chart\d+\.xml$/), paths: archive.FullPaths };
}

describe('the slides of a report', () => {
  it('show the numbers of the report as editable text, tables and a chart', async () => {
    const { report, texts, charts } = await slidesOf();
    const all = texts.flat();
    expect(texts[0]).toEqual(
      expect.arrayContaining(['Spring check', 'Engines Ltd', report.overall.mean?.toFixed(1)]),
    );
    const values = [...(charts[0] ?? '').matchAll(/<c:v>(\d+\.\d+)<\/c:v>/g)].map(([, value]) =>
      Number(value),
    );
    const starts = report.scale.bands.slice(1).map(({ from }) => from);
    const printed = report.lenses.flatMap(({ cell: { mean } }) =>
      mean === null ? [] : [Number(scoreText(mean, starts))],
    );
    expect(values.toSorted()).toEqual(printed.toSorted());
    for (const { name } of report.lenses) expect(all).toContain(name);
    expect(all).toEqual(expect.arrayContaining(['Two camps', 'Hidden to protect people', 'Employee (6)']));
  });

  it('count the lenses that share the highest score', async () => {
    const { report, texts } = await slidesOf();
    const sharing = report.lenses.filter(({ cell }) => cell.mean?.toFixed(1) === '6.9').length;
    expect(sharing).toBe(7);
    expect(texts[0]?.join(' ')).toContain(`${sharing} of 8 lenses share this score`);
  });

  it('show the released score of a theme and its people, and the number of people behind its spread', async () => {
    const { texts } = await slidesOf({ newer: [24, 115] });
    const theme = texts.flat().indexOf('Two camps');
    expect(texts.flat().slice(theme - 2, theme + 3)).toEqual(['4.8', '24', 'Two camps', '4.0', '10']);
  });

  it('number their charts independently of earlier files, so that a file does not tell how many others were made', async () => {
    const [first, second] = [await slidesOf(), await slidesOf()];
    const numbered = first.paths.filter((path) => isNumbered.test(path));
    expect(numbered.join('\n')).toMatch(/chart1\.xml(\n|$)/);
    expect(second.paths.filter((path) => isNumbered.test(path)).toSorted()).toEqual(numbered.toSorted());
    expect(second.charts).toHaveLength(first.charts.length);
  });

  it('state their origin on every slide', async () => {
    const { texts } = await slidesOf();
    for (const slide of texts)
      expect(slide).toContain(
        'Release 3 of 20 November 2026, 09:00 · position 905 · log root a3f2a3f2a3f2a3f2… (1,234 events) · over 10 of 10 people submitted, 12 invited',
      );
  });

  it('show the heat map in its colours, and the number of themes behind a figure if not all are released', async () => {
    const { slides, texts } = await slidesOf();
    const heat = slides.filter((_, at) => texts[at]?.includes('Heat map')).join('');
    expect(heat).toContain('<a:srgbClr val="5E9ED9"/>');
    expect(texts[0]?.join(' ')).toContain('over 173 of 196 themes');
  });

  it('include distributions, disagreement, actions, decisions, comments and methods', async () => {
    const { texts, charts } = await slidesOf();
    const all = texts.flat();
    for (const title of [
      'Distributions by lens',
      'Where you do not agree',
      'Actions',
      'Decisions',
      'What people wrote',
      'How these numbers are made',
    ])
      expect(all).toContain(title);
    expect(all).toEqual(
      expect.arrayContaining(['Meet customers weekly', '31 January 2027', 'We never ask.']),
    );
    expect(charts.length).toBeGreaterThan(8);
  });

  it('state no participation rate for an imported survey', async () => {
    const sources = reportSources();
    const { assessment } = sources.results;
    const counts = { ...assessment.counts, invited: 2042, submitted: 2042 };
    const results = { ...sources.results, assessment: { ...assessment, imported: true, counts } };
    const report = reportOf('standard', { ...sources, results }, reportedAt);
    expect(report && participationText(report).note).toBe('imported: 2,042 people answered');
  });

  it('write a name with control characters or markup as plain text', async () => {
    const { slides, texts } = await slidesOf({ name: '</a:t><script>&\u0007\ud800"x"' });
    expect(texts[0]?.[0]).toContain('&lt;script&gt;&amp;');
    expect(slides.join('')).not.toContain('<script');
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for
    expect(slides.join('')).not.toMatch(/[\u0000-\u0008\u000b\u000c\u000e-\u001f]/);
  });
});
