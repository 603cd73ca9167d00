import type { Framework } from '../../../domain/framework/schema.ts';
import { insightsOf } from '../../../domain/scoring/analysis/insights.ts';
import { scoreText } from '../../../domain/scoring/score-text.ts';
import type { Changes } from '../../results/contract/analysis.ts';
import type { Figure, Results } from '../../results/contract/results.ts';
import { overText } from '../contract/report-words.ts';
import type { Report } from '../contract/reports.ts';
import { csvField } from './csv-field.ts';
import { csvTexts, fileTexts } from './texts/file-texts.ts';

/**
 * The first signed head of the log that covers the release; null if no signed head covers it yet, or nothing is
 * released.
 */
type Proof = Report['proof'];

/**
 * Released results as an export document: the assessment, lens scores, insights and the time of export, with its log
 * position and the signed root of the log. Null figures stay null; unreleased data is left out. @param exportedAt ISO
 * instant
 */
export function exportDocument(
  framework: Framework,
  results: Results,
  changes: Changes,
  { exportedAt, proof }: { readonly exportedAt: string; readonly proof: Proof },
) {
  const { assessment, figure, releases, position } = results;
  const changeOf = new Map(changes.rows.map((row) => [row.id, row]));
  const latest = releases.at(-1);
  return {
    exportedAt,
    position,
    proof,
    release: latest ? { number: latest.number, at: latest.at, coversPosition: latest.coversPosition } : null,
    assessment: {
      id: assessment.assessmentId,
      name: assessment.name,
      company: assessment.company,
      framework: assessment.framework,
      named: assessment.named,
      overallScore: figure?.overall.mean ?? null,
      /** The number of themes behind a level that is computed from its themes, in words. */
      overallStandsOn: figure ? overText(figure.overall) : null,
      people: figure?.people ?? 0,
      participants: assessment.counts.invited,
      submitted: assessment.counts.submitted,
      /**
       * Percentage of invited people who submitted; null without invitations. For an imported survey, which knows no
       * invitations, it is null too.
       */
      completionRate: completionRateOf(assessment),
    },
    previous: changes.previous,
    lensScores: framework.lenses.map((lens) => ({
      id: lens.id,
      name: lens.name,
      category: lens.category,
      score: figure?.lenses.find(({ id }) => id === lens.id)?.cell.mean ?? null,
      change: changeOf.get(lens.id)?.points ?? null,
      verdict: changeOf.get(lens.id)?.verdict ?? null,
    })),
    insights: figure ? insightsOf(framework, figure) : [],
    figure,
  };
}

/** In per cent, with one decimal. */
function completionRateOf({ imported, counts }: Results['assessment']): number | null {
  if (imported || counts.invited === 0) return null;
  return Math.round((counts.submitted / counts.invited) * 1000) / 10;
}

const { columns, about: names, levels } = csvTexts;

/** States in a file whether answers are named or anonymous. */
export const answersText = ({ named }: { readonly named: boolean }): string =>
  named ? fileTexts.namedAnswers : fileTexts.anonymousAnswers;

/**
 * The released figures as CSV (RFC 4180, CRLF): one line per lens, sub-lens and theme, below lines that state the
 * origin. Every line has the same number of fields, because strict readers require it. @param exportedAt ISO instant
 */
export function exportTable(
  framework: Framework,
  results: Results,
  { exportedAt, proof }: { readonly exportedAt: string; readonly proof: Proof },
): string {
  const { assessment, figure, position, releases } = results;
  const latest = releases.at(-1);
  const starts = framework.scale.bands.slice(1).map(({ from }) => from);
  const about = [
    [names.assessment, assessment.name],
    [names.company, assessment.company],
    [names.framework, assessment.framework],
    [names.answers, answersText(assessment)],
    [names.release, String(latest?.number ?? '')],
    [names.coversPosition, latest?.coversPosition ?? ''],
    [names.position, position ?? ''],
    [names.root, proof?.root ?? (latest ? csvTexts.unsigned : '')],
    [names.events, String(proof?.size ?? '')],
    [names.signedAt, proof?.signedAt ?? ''],
    [names.exportedAt, exportedAt],
    [names.people, csvTexts.people],
  ];
  const line = (level: string, name: string, node: Figure['themes'][number] | undefined) =>
    node
      ? [
          level,
          node.id,
          name,
          String(node.cell.n),
          node.cell.mean === null ? '' : scoreText(node.cell.mean, starts),
          node.cell.band ?? '',
          noteOf(node.cell),
        ]
      : [];
  const nodeOf = (nodes: Figure['themes'] | undefined, id: string) => nodes?.find((node) => node.id === id);
  const rows = framework.lenses.flatMap((lens) => [
    line(levels.lens, lens.name, nodeOf(figure?.lenses, lens.id)),
    ...lens.subLenses.flatMap((subLens) => [
      line(levels.subLens, subLens.name, nodeOf(figure?.subLenses, subLens.id)),
      ...subLens.themes.map((theme) => line(levels.theme, theme.name, nodeOf(figure?.themes, theme.id))),
    ]),
  ]);
  const overall = figure ? [line(levels.overall, fileTexts.overall, { id: '', cell: figure.overall })] : [];
  return [...about, [], [...columns], ...overall, ...rows.filter((row) => row.length > 0)]
    .map((row) => columns.map((_, at) => csvField(row[at] ?? '')).join(','))
    .join('\r\n')
    .concat('\r\n');
}

function noteOf(cell: Figure['overall']): string {
  if (cell.hidden === 'protected') return fileTexts.hidden;
  return [overText(cell), cell.reversed ? fileTexts.lowIsGood : null]
    .filter((note) => note !== null)
    .join('; ');
}
