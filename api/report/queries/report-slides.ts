import { methods } from '../../../domain/scoring/methods/methods.ts';
import { pointsText, scoreText } from '../../../domain/scoring/score-text.ts';
import type { Cell } from '../../results/contract/results.ts';
import {
  dayText,
  firstLensText,
  hiddenGroupsText,
  overText,
  participationText,
  peopleText,
  stateWords,
  timeText,
  unrankedText,
} from '../contract/report-words.ts';
import type { Report } from '../contract/reports.ts';
import { bandOf, colours, font, scoreColour } from './report-design.ts';
import {
  across,
  bottom,
  chunks,
  clean,
  type Deck,
  left,
  newDeck,
  numberCharts,
  page,
  type Slide,
  sentence,
  shortened,
  type TableCell,
  table,
  top,
} from './report-slides-frame.ts';
import { fileTexts } from './texts/file-texts.ts';
import { slidesTexts as texts } from './texts/slides-texts.ts';

/**
 * Maximum number of groups on one slide, in addition to everyone. Further groups continue on the next slide, so that
 * none is cut off.
 */
const groupsPerSlide = 6;
const rowsPerSlide = 12;
const chartsPerSlide = 6;
const commentsPerSlide = 8;
const methodsPerSlide = 9;

/**
 * The standard report as a .pptx file with native text, tables and charts, which presenters can edit. Its numbers are
 * those of the API, rounded once; every slide states the release, log position and root of the log.
 */
export async function reportSlides(report: Report): Promise<Buffer> {
  const deck = newDeck(report);
  addTitle(deck, report);
  addScores(deck, report);
  for (const part of chunks(report.lenses, rowsPerSlide)) addLenses(deck, report, part);
  addHeatMaps(deck, report, texts.heatMap.title, report.heatMap);
  addHeatMaps(deck, report, texts.heatMap.titleBy(report.secondHeatMap?.name), report.secondHeatMap);
  addDistributions(deck, report);
  addDisagreements(deck, report);
  addActionPlan(deck, report);
  addComments(deck, report);
  addMethods(deck, report);
  numberCharts(deck);
  return (await deck.write({ outputType: 'nodebuffer' })) as Buffer;
}

function addTitle(deck: Deck, report: Report): void {
  const { assessment, overall, people, strengths, priorities, lenses, scale, change } = report;
  const slide = page(deck, report, assessment.name, assessment.company);
  const named = (id: string | undefined) => lenses.find((lens) => lens.id === id);
  const highest = named(strengths[0]);
  const first = named(priorities[0]);
  const took = participationText(report);
  const figures = [
    {
      label: fileTexts.overall,
      cell: overall,
      value: scoreOf(report, overall),
      notes: [
        texts.title.outOf(scale.max.toFixed(1), peopleText(people)),
        overText(overall),
        changeText(change),
      ],
    },
    { label: took.label, cell: undefined, value: took.value, notes: [took.note] },
    {
      label: texts.title.highest,
      cell: highest?.cell,
      value: highest ? scoreOf(report, highest.cell) : '–',
      notes: highest ? [firstLensText(report, strengths), overText(highest.cell)] : [unrankedText(report)],
    },
    {
      label: texts.title.first,
      cell: first?.cell,
      value: first ? scoreOf(report, first.cell) : '–',
      notes: first ? [firstLensText(report, priorities), overText(first.cell)] : [unrankedText(report)],
    },
  ];
  const width = (across - 3 * 0.2) / 4;
  for (const [index, { label, cell, value, notes }] of figures.entries()) {
    const x = left + index * (width + 0.2);
    slide.addShape('roundRect', {
      x,
      y: 2,
      w: width,
      h: 2.9,
      rectRadius: 0.08,
      fill: { color: colours.canvas },
      line: { color: colours.line, width: 0.75 },
    });
    const colour = cell?.mean == null ? colours.quantity : scoreColour(scale, cell.mean).ground;
    slide.addShape('rect', {
      x: x + 0.02,
      y: 2.2,
      w: 0.07,
      h: 2.5,
      fill: { color: colour },
      line: { color: colour, width: 0 },
    });
    const inner = { x: x + 0.25, w: width - 0.4, fontFace: font, margin: 0 };
    slide.addText(label, { ...inner, y: 2.15, h: 0.4, fontSize: 13, color: colours['text-2'] });
    slide.addText(value, {
      ...inner,
      y: 2.6,
      h: 0.95,
      fontSize: value.length > 6 ? 16 : 42,
      bold: true,
      color: colours.text,
    });
    const band = cell ? bandOf(scale, cell.band) : undefined;
    const lines = [band ? `${band.glyph} ${band.label}` : null, ...notes].filter((line) => line !== null);
    slide.addText(clean(lines.join(' · ')), {
      ...inner,
      y: 3.6,
      h: 1.2,
      fontSize: 12,
      color: colours['text-2'],
      valign: 'top',
    });
  }
}

function addScores(deck: Deck, report: Report): void {
  const scored = report.lenses.flatMap(({ name, cell }) =>
    cell.mean === null ? [] : [{ name, mean: cell.mean, over: overText(cell) }],
  );
  const slide = page(deck, report, texts.scores.title, texts.scores.note(report.scale.min, report.scale.max));
  const score = scoresOf(report);
  if (scored.length === 0) {
    sentence(slide, fileTexts.hidden);
    return;
  }
  // A bar chart draws from the bottom up, and the first lens should be at the top.
  const upwards = scored.toReversed();
  slide.addChart(
    'bar',
    [
      {
        name: texts.scores.series,
        labels: upwards.map(({ name, over }) => clean(over ? `${name} (${over})` : name)),
        // Rounded like every other score; the number format shows a second decimal if there is one.
        values: upwards.map(({ mean }) => Number(score(mean))),
      },
    ],
    {
      x: left,
      y: top,
      w: across,
      h: bottom - top,
      barDir: 'bar',
      barGapWidthPct: 45,
      chartColors: upwards.map(({ mean }) => scoreColour(report.scale, mean).ground),
      valAxisMinVal: report.scale.min,
      valAxisMaxVal: report.scale.max,
      valAxisMajorUnit: Math.max(1, Math.round((report.scale.max - report.scale.min) / 9)),
      valGridLine: { color: colours.line, size: 0.5 },
      valAxisLabelColor: colours['text-3'],
      valAxisLabelFontSize: 11,
      valAxisLabelFontFace: font,
      catAxisLabelColor: colours.text,
      catAxisLabelFontFace: font,
      catAxisLabelFontSize: 13,
      showValue: true,
      dataLabelColor: colours.text,
      dataLabelFontFace: font,
      dataLabelFontBold: true,
      dataLabelFormatCode: '0.0#',
      altText: texts.scores.alternative(
        scored.map(({ name, mean }) => `${clean(name)} ${score(mean)}`).join(', '),
      ),
    },
  );
}

function addLenses(deck: Deck, report: Report, lenses: Report['lenses']): void {
  const slide = page(deck, report, texts.lenses.title, texts.lenses.note);
  table(
    slide,
    [4, 1.4, 1.6, 1.2, 1.6, 2.6],
    [
      [...texts.lenses.heads],
      ...lenses.map(({ name, cell, spread }): (string | TableCell)[] => [
        { text: name, bold: true },
        scoreCell(report, cell),
        report.scale.bands.find(({ id }) => id === cell.band)?.label ?? '',
        spread === null ? texts.lenses.noSpread : pointsText(spread),
        cell.mean === null ? '–' : String(cell.n),
        cell.mean === null
          ? ''
          : (overText(cell) ?? (cell.over ? texts.lenses.allThemes : texts.lenses.ownMeans)),
      ]),
    ],
  );
}

type HeatMap = NonNullable<Report['heatMap']>;

/** Adds as many slides as the groups need. */
function addHeatMaps(deck: Deck, report: Report, title: string, heatMap: HeatMap | null): void {
  if (!heatMap) return;
  const groups = heatMap.columns.flatMap(({ group }, at) => (group === null ? [] : [at]));
  for (const columns of groups.length === 0 ? [[]] : chunks(groups, groupsPerSlide))
    for (const rows of chunks(heatMap.rows, rowsPerSlide))
      addHeatMap(deck, report, { title, heatMap, groups: columns, rows });
}

function addHeatMap(
  deck: Deck,
  report: Report,
  {
    title,
    heatMap,
    groups,
    rows,
  }: {
    readonly title: string;
    readonly heatMap: HeatMap;
    readonly groups: readonly number[];
    readonly rows: HeatMap['rows'];
  },
): void {
  const { lenses } = report;
  const slide = page(
    deck,
    report,
    clean(title),
    [texts.heatMap.note, hiddenGroupsText(heatMap)]
      .flatMap((words) => (words === null ? [] : [clean(words)]))
      .join('. '),
  );
  const everyone = heatMap.columns.flatMap(({ group }, at) => (group === null ? [at] : []));
  const columns = [...everyone, ...groups];
  table(
    slide,
    [2.6, ...columns.map(() => 1.5)],
    [
      [
        texts.heatMap.lens,
        ...columns.map((at): TableCell => {
          const column = heatMap.columns[at];
          return {
            text: fileTexts.groupOf(column?.group ?? fileTexts.everyone, column?.people ?? 0),
            align: 'center',
          };
        }),
      ],
      ...rows.map(({ id, cells }): (string | TableCell)[] => [
        { text: lenses.find((lens) => lens.id === id)?.name ?? id, bold: true },
        ...columns.map((at) => scoreCell(report, cells[at])),
      ]),
    ],
    { rowHeight: Math.min(0.5, (bottom - top) / (rows.length + 1)) },
  );
}

/** Adds the distribution of ratings of each lens, or of people's means. */
function addDistributions(deck: Deck, report: Report): void {
  const shown = report.lenses.flatMap(({ name, cell }) =>
    cell.distribution && cell.mean !== null
      ? [{ name, cell, counts: cell.distribution, mean: cell.mean }]
      : [],
  );
  const score = scoresOf(report);
  for (const part of chunks(shown, chartsPerSlide)) {
    const slide = page(deck, report, texts.distributions.title, texts.distributions.note);
    for (const [at, { name, cell, counts, mean }] of part.entries())
      histogram(slide, report, at, {
        title: name,
        note: [
          texts.distributions.mean(score(mean)),
          cell.over ? texts.distributions.ratings(sum(counts)) : peopleText(sum(counts)),
          overText(cell),
        ],
        counts,
        what: cell.over ? texts.distributions.ratingsSeries : texts.distributions.peopleSeries,
      });
  }
}

function addDisagreements(deck: Deck, report: Report): void {
  const apart = report.disagreements.filter(({ kind }) => kind !== 'agree').slice(0, rowsPerSlide);
  const { title } = texts.disagreements;
  if (apart.length === 0) {
    sentence(page(deck, report, title), texts.disagreements.none);
    return;
  }
  const score = scoresOf(report);
  table(
    page(deck, report, title, texts.disagreements.note),
    [5, 1.2, 1.2, 1.8, 1.2, 2],
    [
      [...texts.disagreements.heads],
      ...apart.map(({ name, kind, mean, spread, n, distribution }): (string | TableCell)[] => [
        { text: name, bold: true },
        { ...scoreCell(report, { mean, hidden: null, over: null }) },
        String(n),
        kindWord(kind),
        pointsText(spread),
        String(sum(distribution)),
      ]),
    ],
  );
  for (const part of chunks(apart.slice(0, chartsPerSlide), chartsPerSlide)) {
    const slide = page(deck, report, texts.disagreements.ratingsTitle, texts.disagreements.ratingsNote);
    for (const [at, { name, kind, mean, distribution }] of part.entries())
      histogram(slide, report, at, {
        title: name,
        note: [kindWord(kind), texts.distributions.mean(score(mean)), peopleText(sum(distribution))],
        counts: distribution,
        what: texts.distributions.peopleSeries,
      });
  }
}

/** Adds only one slide if there are neither actions nor decisions. */
function addActionPlan(deck: Deck, report: Report): void {
  if (!report.plan) return;
  if (report.plan.actions.length + report.plan.decisions.length === 0) {
    const slide = page(deck, report, texts.plan.title);
    sentence(slide, texts.plan.none);
    return;
  }
  addActions(deck, report);
  addDecisions(deck, report);
}

function addActions(deck: Deck, report: Report): void {
  if (!report.plan) return;
  if (report.plan.actions.length === 0)
    sentence(page(deck, report, texts.plan.actions), texts.plan.noActions);
  for (const part of chunks(report.plan.actions, rowsPerSlide))
    table(
      page(deck, report, texts.plan.actions),
      [5, 2.4, 2.2, 1.8, 1.4],
      [
        [...texts.plan.actionHeads],
        ...part.map(({ title, about, owner, dueOn, state }): (string | TableCell)[] => [
          { text: shortened(title, 110), bold: true },
          about ?? '',
          owner,
          dueOn === null ? texts.plan.noDate : dayText(dueOn),
          stateWords[state],
        ]),
      ],
    );
}

function addDecisions(deck: Deck, report: Report): void {
  if (!report.plan) return;
  if (report.plan.decisions.length === 0)
    sentence(page(deck, report, texts.plan.decisions), texts.plan.noDecisions);
  for (const part of chunks(report.plan.decisions, rowsPerSlide - 4))
    table(
      page(deck, report, texts.plan.decisions),
      [3.6, 5, 1.8, 2],
      [
        [...texts.plan.decisionHeads],
        ...part.map(({ title, reason, by, at }): (string | TableCell)[] => [
          { text: shortened(title, 110), bold: true },
          shortened(reason, 220),
          by,
          timeText(at, report.timeZone),
        ]),
      ],
    );
}

function addComments(deck: Deck, report: Report): void {
  if (!report.comments) return;
  const { themes, total } = report.comments;
  const lines = themes.flatMap(({ name, texts }) => texts.map((text) => ({ name, text })));
  if (lines.length === 0) return;
  const note = texts.comments.note(lines.length, total);
  for (const part of chunks(lines, commentsPerSlide))
    table(
      page(deck, report, texts.comments.title, note),
      [3, 9],
      [
        [...texts.comments.heads],
        ...part.map(({ name, text }): (string | TableCell)[] => [
          { text: name, bold: true },
          shortened(text, 260),
        ]),
      ],
    );
}

function addMethods(deck: Deck, report: Report): void {
  for (const part of chunks(methods, methodsPerSlide))
    table(
      page(deck, report, texts.methods.title, texts.methods.note),
      [2.2, 4, 3, 2.2],
      [
        [...texts.methods.heads],
        ...part.map(({ name, formula, source, minimum, care }): (string | TableCell)[] => [
          { text: name, bold: true },
          formula,
          [source, care].filter(Boolean).join('. '),
          minimum,
        ]),
        // Placed on the slide with the last method.
        ...(part.includes(methods.at(-1) as (typeof methods)[number])
          ? report.asked.map((line): (string | TableCell)[] => [
              { text: texts.methods.asked, bold: true },
              line,
              '',
              '',
            ])
          : []),
      ],
      { fontSize: 9 },
    );
}

type Histogram = {
  readonly title: string;
  readonly note: readonly (string | null)[];
  readonly counts: readonly number[];
  readonly what: string;
};

/** Draws one of the six small charts on a slide. */
function histogram(
  slide: Slide,
  { scale }: Report,
  at: number,
  { title, note, counts, what }: Histogram,
): void {
  const w = (across - 2 * 0.35) / 3;
  const h = (bottom - top) / 2 - 0.1;
  const x = left + (at % 3) * (w + 0.35);
  const y = top + Math.floor(at / 3) * (h + 0.15);
  const lines = note.filter((line) => line !== null).join(' · ');
  slide.addText(clean(shortened(title, 48)), {
    x,
    y,
    w,
    h: 0.28,
    fontSize: 12,
    bold: true,
    color: colours.text,
    fontFace: font,
    margin: 0,
  });
  slide.addText(clean(lines), {
    x,
    y: y + 0.27,
    w,
    h: 0.24,
    fontSize: 10,
    color: colours['text-2'],
    fontFace: font,
    margin: 0,
  });
  const points = counts.map((_, index) => String(scale.min + index));
  slide.addChart('bar', [{ name: what, labels: points, values: [...counts] }], {
    x,
    y: y + 0.5,
    w,
    h: h - 0.5,
    barDir: 'col',
    barGapWidthPct: 25,
    chartColors: [colours.quantity],
    valAxisHidden: true,
    valAxisMinVal: 0,
    valGridLine: { style: 'none' },
    catAxisLabelFontSize: 9,
    catAxisLabelColor: colours['text-3'],
    catAxisLabelFontFace: font,
    showValue: true,
    dataLabelFontSize: 8,
    dataLabelColor: colours.text,
    dataLabelFontFace: font,
    dataLabelFormatCode: '0;;;',
    altText: `${clean(title)}: ${points.map((point, index) => `${point}: ${counts[index]}`).join(', ')}`,
  });
}

function scoreCell(report: Report, cell: Pick<Cell, 'mean' | 'hidden' | 'over'> | undefined): TableCell {
  if (cell?.mean == null)
    return { text: scoreOf(report, cell), ink: colours['text-2'], ground: colours.sunken, align: 'center' };
  const { ground, ink } = scoreColour(report.scale, cell.mean);
  const over = overText(cell);
  const text = scoreOf(report, cell);
  return { text: over ? `${text} (${over})` : text, ground, ink, bold: true, align: 'center' };
}

function scoresOf({ scale }: Report): (mean: number) => string {
  const starts = scale.bands.slice(1).map(({ from }) => from);
  return (mean) => scoreText(mean, starts);
}

function scoreOf(report: Report, cell: Pick<Cell, 'mean' | 'hidden'> | undefined): string {
  if (cell?.mean != null) return scoresOf(report)(cell.mean);
  return cell?.hidden === 'protected' ? fileTexts.hidden : fileTexts.notRated;
}

function changeText(change: Report['change']): string | null {
  if (!change || change.points === null) return null;
  const sign = change.points > 0 ? '+' : change.points < 0 ? '−' : '';
  return texts.title.change(
    `${sign}${pointsText(Math.abs(change.points))}`,
    change.name,
    texts.title.verdicts[change.verdict],
  );
}

const kindWord = (kind: Report['disagreements'][number]['kind']): string =>
  fileTexts.kinds[kind === 'agree' ? 'apart' : kind];
const sum = (counts: readonly number[]): number => counts.reduce((total, one) => total + one, 0);
