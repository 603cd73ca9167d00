import { pointsText } from '../../scoring/score-text.ts';
import { say } from '../../texts/sentence.ts';
import type { NamedPlace } from '../understanding/place-names.ts';
import { citedResults } from './results-answers.ts';
import type { Stated } from './stated.ts';

/** The trend line of a company, as the page of trends shows it. */
export type TrendLine = {
  readonly scale: { readonly max: number } | null;
  /** Oldest first. */
  readonly cycles: readonly { readonly assessmentId: string; readonly name: string }[];
  /** Of everyone; `id` is 'overall' or that of a lens. */
  readonly series: readonly {
    readonly id: string;
    readonly points: readonly { readonly cycle: string; readonly mean: number | null }[];
    readonly changes: readonly {
      readonly from: string;
      readonly to: string;
      readonly points: number | null;
      readonly verdict: 'clear' | 'notClear' | 'tooFew';
    }[];
  }[];
};

/** Scores stated of one line: the newest ones. */
const pointsStated = 8;

/**
 * The scores of everyone over the assessments of a company, and what is known about the newest change.
 * @param company of the assessment that is asked about
 */
export function trendAnswer(
  asked: { readonly assessmentId: string; readonly name: string; readonly company: string },
  { scale, cycles, series }: TrendLine,
  place: NamedPlace | null,
): readonly Stated[] {
  const line = series.find(({ id }) => id === (place?.id ?? 'overall'));
  const named = place?.name ?? say('assistant.overall');
  const names = new Map(cycles.map(({ assessmentId, name }) => [assessmentId, name] as const));
  const nameOf = (cycle: string) => names.get(cycle) ?? cycle;
  const rated = (line?.points ?? []).flatMap(({ cycle, mean }) => (mean === null ? [] : [{ cycle, mean }]));
  const { company } = asked;
  const [first] = rated;
  if (!line || !scale || !first || rated.length < 2)
    return [
      { text: say('assistant.trend.tooFew', { place: named, company }), citations: citedResults(asked) },
    ];
  const citations = [
    { kind: 'trends', company, label: say('assistant.cite.trends', { company }) },
  ] as const satisfies Stated['citations'];
  const scores = rated
    .slice(-pointsStated)
    .map(({ cycle, mean }) => `${pointsText(mean)} (${nameOf(cycle)})`)
    .join(', ');
  const about = { place: named, assessments: rated.length, max: scale.max, scores };
  const text = say(rated.length > pointsStated ? 'assistant.trend.newest' : 'assistant.trend', about);
  const newest = line.changes.at(-1);
  if (!newest || newest.points === null) return [{ text, citations }];
  const { from, to, points, verdict } = newest;
  const change = {
    from: nameOf(from),
    to: nameOf(to),
    points: points < 0 ? pointsText(points).replace('-', '−') : `+${pointsText(points)}`,
    verdict: say(`assistant.change.${verdict}`),
  };
  return [
    { text, citations },
    { text: say('assistant.trend.change', change), citations },
  ];
}
