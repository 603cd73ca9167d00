import type { Framework } from '../../framework/schema.ts';
import { type Sentence, say } from '../../texts/sentence.ts';
import type { Line } from '../metrics/rows/line.ts';
import { linesOf } from '../metrics/rows/lines.ts';
import { titleIn } from '../metrics/rows/titles.ts';
import { metricOfLabel } from '../metrics/words/labels.ts';
import { tokensOf } from '../metrics/words/tokens.ts';
import type { ClearPassage } from './clear-passages.ts';
import type { DissectedType } from './dissected-types.ts';
import data from './document-type-words.json' with { type: 'json' };

type NamedType = Exclude<DissectedType, 'general'>;

export type TypedDocument = {
  readonly type: DissectedType;
  /** What decided, the strongest first; for `general`, why no other type was chosen. */
  readonly cues: readonly Sentence[];
};

type Cue = { readonly type: NamedType; readonly points: number; readonly says: Sentence };
type Input = {
  readonly name: string;
  readonly passages: readonly {
    readonly text: string;
    readonly headings: readonly string[];
    readonly isTable: boolean;
  }[];
  readonly clear: readonly ClearPassage[];
};

/** Passages that are searched for cues; the beginning of a document says what it is. */
const passagesSearched = 300;
const pointsNeeded = 3;
const namedTypes = ['financial', 'strategy', 'marketing'] as const;
/** Lens or sub-lens ids of `nine-lenses` that a document of this type is mostly about. */
const places: Readonly<Record<NamedType, readonly string[]>> = {
  financial: ['3'],
  strategy: ['4.2'],
  marketing: ['4.5', '1.4', '1.3'],
};
const wordsShown = 4;

/**
 * The document type by cues with points: lines that end with figures, titles of statements, labels of metrics, typical words, lenses of the
 * clear passages, and, as the weakest, words of the file name.
 */
export function documentTypeOf(framework: Framework, { name, passages, clear }: Input): TypedDocument {
  const read = passages.slice(0, passagesSearched).map((passage) => ({ ...passage, place: null }));
  const { lines } = linesOf(read);
  const text = spaced(
    read.map(({ headings, text: own }) => [...headings.slice(-2), own].join('\n')).join('\n'),
  );
  const cues = [
    ...figureCues(lines),
    ...statementCues(lines),
    ...metricCues(lines),
    ...namedTypes.flatMap((type) => wordCues(type, text)),
    ...namedTypes.flatMap((type) => lensCues(framework, type, clear)),
    ...namedTypes.flatMap((type) => nameCues(type, name)),
  ];
  const sums = namedTypes
    .map((type) => ({
      type,
      points: cues.reduce((sum, cue) => sum + (cue.type === type ? cue.points : 0), 0),
    }))
    .sort((a, b) => b.points - a.points);
  const [best, second] = sums;
  if (best === undefined || best.points < pointsNeeded)
    return { type: 'general', cues: [say('dissection.cue.none')] };
  if (best.points === second?.points) return { type: 'general', cues: [say('dissection.cue.tied')] };
  return {
    type: best.type,
    cues: cues
      .filter(({ type }) => type === best.type)
      .sort((a, b) => b.points - a.points)
      .map(({ says }) => says),
  };
}

/** Share of lines that end with figures, years alone excepted. */
function figureCues(lines: readonly Line[]): readonly Cue[] {
  const rows = lines.filter(({ isHeading }) => !isHeading);
  const withFigures = rows.filter(({ figures }) => figures.some(({ digits }) => !isYear(digits)));
  if (withFigures.length < 3) return [];
  const share = withFigures.length / rows.length;
  const points = share >= 0.5 ? 2 : share >= 0.25 ? 1 : 0;
  const says = say('dissection.cue.figures', { percent: Math.round(share * 100) });
  return points === 0 ? [] : [{ type: 'financial', points, says }];
}

const isYear = (digits: string): boolean => /^(?:19|20)\d\d$/.test(digits);

function statementCues(lines: readonly Line[]): readonly Cue[] {
  const titles = new Map<string, string>();
  for (const line of lines) {
    const title = titleIn(line);
    if (!title || title.kind === 'unknown' || title.traps.includes('planned') || titles.has(title.kind))
      continue;
    titles.set(title.kind, line.text.trim());
  }
  const [first] = titles.values();
  if (first === undefined) return [];
  const says = say('dissection.cue.statement', { title: first.slice(0, 80) });
  return [{ type: 'financial', points: titles.size > 1 ? 3 : 2, says }];
}

/** Rows of figures whose label names a metric: revenue, cash and the like. */
function metricCues(lines: readonly Line[]): readonly Cue[] {
  const labels = new Map<string, string>();
  for (const { figures, label } of lines) {
    const match = figures.length > 0 && label !== '' ? metricOfLabel(label) : undefined;
    if (match && !labels.has(match.metric)) labels.set(match.metric, label);
  }
  if (labels.size === 0) return [];
  const says = say('dissection.cue.metrics', {
    labels: [...labels.values()].slice(0, wordsShown).join(', '),
  });
  return [{ type: 'financial', points: labels.size >= 3 ? 2 : 1, says }];
}

function wordCues(type: NamedType, text: string): readonly Cue[] {
  const found = data[type].text
    .map((phrase) => ({ phrase, times: timesIn(text, ` ${phrase} `) }))
    .filter(({ times }) => times > 0)
    .sort((a, b) => b.times - a.times);
  const times = found.reduce((sum, one) => sum + one.times, 0);
  const perThousand = (times * 1_000) / Math.max(100, text.split(' ').length - 2);
  const points =
    found.length >= 4 && perThousand >= 15
      ? 3
      : found.length >= 3 && perThousand >= 8
        ? 2
        : found.length >= 2 && perThousand >= 4
          ? 1
          : 0;
  if (points === 0) return [];
  const words = found.slice(0, wordsShown).map(({ phrase }) => `“${phrase}”`);
  return [{ type, points, says: say('dissection.cue.words', { words: words.join(', '), times }) }];
}

function lensCues(framework: Framework, type: NamedType, clear: readonly ClearPassage[]): readonly Cue[] {
  if (clear.length === 0) return [];
  const own = clear.filter(({ subLens }) =>
    places[type].some((id) => subLens === id || subLens.startsWith(`${id}.`)),
  );
  const share = own.length / clear.length;
  const points = share >= 0.5 ? 2 : share >= 0.3 ? 1 : 0;
  if (points === 0) return [];
  const names = places[type].map((id) => nameIn(framework, id)).join(', ');
  const percent = Math.round(share * 100);
  return [{ type, points, says: say('dissection.cue.lens', { percent, place: names }) }];
}

function nameIn({ lenses }: Framework, id: string): string {
  const all = lenses.flatMap((lens) => [lens, ...lens.subLenses]);
  return all.find((one) => one.id === id)?.name ?? id;
}

/** The weakest cue: never enough by itself. */
function nameCues(type: NamedType, name: string): readonly Cue[] {
  const words = spaced(name.replaceAll(/[_.-]/g, ' '));
  const found = data[type].name.find((word) => words.includes(` ${word} `));
  return found === undefined ? [] : [{ type, points: 1, says: say('dissection.cue.name', { word: found }) }];
}

/** Words in lower case, with one blank around each. */
function spaced(text: string): string {
  const words = tokensOf(text).flatMap(({ kind, text: token }) =>
    kind === 'symbol' ? [] : token.split('-').filter((part) => part !== ''),
  );
  return ` ${words.join(' ')} `;
}

/** @param phrase with a blank around it; two of them may share one */
function timesIn(text: string, phrase: string): number {
  let times = 0;
  for (let at = text.indexOf(phrase); at !== -1; at = text.indexOf(phrase, at + phrase.length - 1))
    times += 1;
  return times;
}
