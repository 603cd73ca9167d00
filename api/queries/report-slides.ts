import pptxgen from 'pptxgenjs';
import { pointsText, scoreText } from '../../domain/scoring/score-text.ts';
import type { Report } from '../contract/reports.ts';
import type { Cell } from '../contract/results.ts';
import { hiddenText } from './report-workbook.ts';

// The package's types describe its CommonJS build; what Node imports is the class itself.
const Deck = pptxgen as unknown as typeof pptxgen.default;
type Slide = ReturnType<InstanceType<typeof Deck>['addSlide']>;
type Row = Parameters<Slide['addTable']>[0][number];

/** Sizes in inches on a 13.33 x 7.5 page; colours as in the light theme (web/src/styles/tokens.css). */
const left = 0.6;
const across = 12.13;
const ink = '141A23';
const quiet = '484F5B';
const hairline = 'E0E3E8';
const quantity = '0F7478';
/** So many groups beside everyone fit on a slide; more go on further ones, so that none is cut off. */
const groupsPerSlide = 6;
const rowsPerSlide = 12;

/**
 * The standard report as a .pptx file: native text, tables and charts, so that whoever presents can change the words. Numbers are those
 * of the API; every slide says release, position and time.
 */
export async function reportSlides(report: Report): Promise<Buffer> {
  const deck = new Deck();
  deck.layout = 'LAYOUT_WIDE';
  deck.title = clean(report.assessment.name);
  deck.company = clean(report.assessment.company);
  deck.author = 'Nine Lenses';
  addTitle(deck.addSlide(), report);
  addScores(deck.addSlide(), report);
  for (const part of chunks(report.lenses, rowsPerSlide)) addLenses(deck.addSlide(), report, part);
  addDisagreements(deck.addSlide(), report);
  const groups = report.heatMap?.columns.flatMap(({ group }, at) => (group === null ? [] : [at])) ?? [];
  for (const part of chunks(groups, groupsPerSlide)) addHeatMap(deck.addSlide(), report, part);
  return (await deck.write({ outputType: 'nodebuffer' })) as Buffer;
}

function addTitle(slide: Slide, report: Report): void {
  const { assessment, overall, people, strengths, priorities, lenses } = report;
  frame(slide, report, assessment.name);
  slide.addText(clean(assessment.company), {
    x: left,
    y: 1.15,
    w: across,
    h: 0.5,
    fontSize: 18,
    color: quiet,
  });
  const named = (id: string | undefined) => lenses.find((lens) => lens.id === id);
  const highest = named(strengths[0]);
  const first = named(priorities[0]);
  const figures = [
    ['Overall score', scoreOf(report, overall), `out of ${report.scale.max}, from ${people} people`],
    ['Participants', String(assessment.submitted), `of ${assessment.invited} invited`],
    ['Highest score', highest ? scoreOf(report, highest.cell) : '–', highest?.name ?? ''],
    ['First priority', first ? scoreOf(report, first.cell) : '–', first?.name ?? ''],
  ] as const;
  for (const [index, [label, value, note]] of figures.entries()) {
    const x = left + index * 3.05;
    slide.addText(label, { x, y: 2.4, w: 2.9, h: 0.4, fontSize: 14, color: quiet });
    slide.addText(value, {
      x,
      y: 2.8,
      w: 2.9,
      h: 0.9,
      fontSize: value.length > 6 ? 16 : 44,
      bold: true,
      color: ink,
    });
    slide.addText(clean(note), { x, y: 3.7, w: 2.9, h: 0.6, fontSize: 14, color: quiet, valign: 'top' });
  }
}

function addScores(slide: Slide, report: Report): void {
  frame(slide, report, 'Scores by lens');
  const score = scoresOf(report);
  const scored = report.lenses.flatMap(({ name, cell }) =>
    cell.mean === null ? [] : [{ name, mean: cell.mean }],
  );
  if (scored.length === 0) {
    sentence(slide, hiddenText);
    return;
  }
  // A bar chart stacks from the bottom; the first lens belongs on top.
  const upwards = scored.toReversed();
  slide.addChart(
    'bar',
    [
      {
        name: 'Score',
        labels: upwards.map(({ name }) => clean(name)),
        // As printed everywhere; the format keeps a second decimal where there is one.
        values: upwards.map(({ mean }) => Number(score(mean))),
      },
    ],
    {
      x: left,
      y: 1.2,
      w: across,
      h: 5.5,
      barDir: 'bar',
      chartColors: [quantity],
      valAxisMinVal: report.scale.min,
      valAxisMaxVal: report.scale.max,
      showValue: true,
      dataLabelFormatCode: '0.0#',
      catAxisLabelFontSize: 14,
      altText: `Scores by lens: ${upwards
        .toReversed()
        .map(({ name, mean }) => `${clean(name)} ${score(mean)}`)
        .join(', ')}`,
    },
  );
}

function addLenses(slide: Slide, report: Report, lenses: Report['lenses']): void {
  frame(slide, report, 'Lens by lens');
  table(slide, [
    ['Lens', 'Score', 'Band', 'Spread', 'People a theme, up to'],
    ...lenses.map(({ name, cell, spread }) => [
      name,
      scoreOf(report, cell),
      report.scale.bands.find(({ id }) => id === cell.band)?.label ?? '',
      spread === null ? 'Not shown' : pointsText(spread),
      cell.mean === null ? '–' : String(cell.n),
    ]),
  ]);
}

function addDisagreements(slide: Slide, report: Report): void {
  frame(slide, report, 'Where you do not agree');
  const apart = report.disagreements.filter(({ kind }) => kind !== 'agree').slice(0, rowsPerSlide);
  if (apart.length === 0) {
    sentence(
      slide,
      'On no theme whose distribution may be shown do people differ more than chance would make them.',
    );
    return;
  }
  const score = scoresOf(report);
  table(slide, [
    ['Theme', 'Score', 'People', 'How', 'Spread', 'People in the spread'],
    ...apart.map(({ name, kind, mean, spread, n, distribution }) => [
      name,
      score(mean),
      String(n),
      kind === 'split' ? 'Two camps' : 'People differ',
      pointsText(spread),
      String(distribution.reduce((sum, people) => sum + people, 0)),
    ]),
  ]);
}

function addHeatMap(slide: Slide, report: Report, groups: readonly number[]): void {
  const { heatMap, lenses } = report;
  if (!heatMap) return;
  frame(slide, report, 'Heat map');
  const everyone = heatMap.columns.flatMap(({ group }, at) => (group === null ? [at] : []));
  const columns = [...everyone, ...groups];
  table(slide, [
    [
      'Lens',
      ...columns.map(
        (at) => `${heatMap.columns[at]?.group ?? 'Everyone'} (${heatMap.columns[at]?.people ?? 0})`,
      ),
    ],
    ...heatMap.rows.map(({ id, cells }) => [
      lenses.find((lens) => lens.id === id)?.name ?? id,
      ...columns.map((at) => scoreOf(report, cells[at])),
    ]),
  ]);
}

/** Title above, and below what the numbers stand on. */
function frame(slide: Slide, { assessment, release, position, madeAt }: Report, title: string): void {
  slide.addText(clean(title), { x: left, y: 0.4, w: across, h: 0.7, fontSize: 28, bold: true, color: ink });
  const about = [
    ...(assessment.named ? ['Named assessment'] : []),
    `Release ${release.number}`,
    `position ${position ?? release.coversPosition}`,
    madeAt,
  ];
  slide.addText(about.join(' · '), {
    x: left,
    y: 6.95,
    w: across - 1,
    h: 0.3,
    fontSize: 10,
    color: quiet,
  });
  slide.slideNumber = { x: 12.2, y: 6.95, w: 0.6, h: 0.3, fontSize: 10, color: quiet };
}

function sentence(slide: Slide, text: string): void {
  slide.addText(text, { x: left, y: 1.4, w: across, h: 0.8, fontSize: 18, color: quiet });
}

function table(slide: Slide, rows: readonly (readonly string[])[]): void {
  const cells = rows.map((row, index) =>
    row.map((text) => ({
      text: clean(text),
      options: { bold: index === 0, color: index === 0 ? quiet : ink, fontSize: 13 },
    })),
  ) as Row[];
  slide.addTable(cells, { x: left, y: 1.3, w: across, border: { type: 'solid', pt: 0.75, color: hairline } });
}

function scoresOf({ scale }: Report): (mean: number) => string {
  const starts = scale.bands.slice(1).map(({ from }) => from);
  return (mean) => scoreText(mean, starts);
}

function scoreOf(report: Report, cell: Pick<Cell, 'mean' | 'hidden'> | undefined): string {
  if (cell?.mean != null) return scoresOf(report)(cell.mean);
  return cell?.hidden === 'protected' ? hiddenText : 'Not rated';
}

function chunks<T>(all: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(all.length / size) }, (_, part) =>
    all.slice(part * size, (part + 1) * size),
  );
}

/** One line that XML can hold. */
function clean(text: string): string {
  return text.toWellFormed().replace(/[\p{Cc}\ufffe\uffff]+/gu, ' ');
}
