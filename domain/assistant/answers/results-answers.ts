import type { Framework } from '../../framework/schema.ts';
import { pointsText, scoreText } from '../../scoring/score-text.ts';
import { type Sentence, say } from '../../texts/sentence.ts';
import type { NamedPlace } from '../understanding/place-names.ts';
import type { Citation, Stated } from './stated.ts';

type Cell = {
  readonly n: number;
  readonly mean: number | null;
  readonly band: string | null;
  readonly hidden: 'notRated' | 'protected' | null;
};
type Level = readonly { readonly id: string; readonly cell: Cell }[];
/** A released figure, as the page of results shows it. */
export type ReleasedFigure = {
  readonly overall: Cell;
  readonly lenses: Level;
  readonly subLenses: Level;
  readonly themes: Level;
};

/** The assessment that is asked about, with its framework. */
export type Asked = { readonly assessmentId: string; readonly name: string; readonly framework: Framework };

export const citedResults = (
  { assessmentId, name }: Pick<Asked, 'assessmentId' | 'name'>,
  group: string | null = null,
): readonly [Citation] => [
  {
    kind: 'results',
    assessmentId,
    group,
    label:
      group === null ? say('assistant.cite.results', { name }) : say('assistant.cite.group', { name, group }),
  },
];

const printed = ({ scale }: Framework, score: number): string =>
  scoreText(
    score,
    scale.bands.slice(1).map(({ from }) => from),
  );

/** The score of a place. @param figure null: it is not released */
export function scoreAnswer(
  asked: Asked,
  figure: ReleasedFigure | null,
  { place, group }: { readonly place: NamedPlace | null; readonly group: string | null },
): readonly Stated[] {
  const citations = citedResults(asked, group);
  if (!figure)
    return [
      {
        text:
          group === null
            ? say('assistant.notReleased', { name: asked.name })
            : say('assistant.score.groupNotReleased', { group }),
        citations: citedResults(asked),
      },
    ];
  return [{ text: scoreOf(asked.framework, figure, place, group), citations }];
}

function scoreOf(
  framework: Framework,
  figure: ReleasedFigure,
  place: NamedPlace | null,
  group: string | null,
): Sentence {
  const cell = cellOf(figure, place);
  const named = place === null ? say('assistant.overall') : place.name;
  if (cell === undefined || cell.mean === null)
    return cell?.hidden === 'protected'
      ? say('assistant.score.protected', { place: named })
      : say('assistant.score.notRated', { place: named });
  const band = framework.scale.bands.find(({ id }) => id === cell.band);
  const rated = {
    place: named,
    score: printed(framework, cell.mean),
    max: framework.scale.max,
    people: cell.n,
    band: (band?.label ?? cell.band ?? '').toLowerCase(),
  };
  return group === null ? say('assistant.score', rated) : say('assistant.score.group', { ...rated, group });
}

/** The cell of a place; undefined if the figure has none. */
export const cellOf = (figure: ReleasedFigure, place: NamedPlace | null): Cell | undefined =>
  place === null ? figure.overall : figure[levels[place.level]].find(({ id }) => id === place.id)?.cell;

const levels = { lens: 'lenses', subLens: 'subLenses', theme: 'themes' } as const;

/** The highest or lowest rated lens and sub-lens. */
export function rankingAnswer(
  asked: Asked,
  figure: ReleasedFigure | null,
  { end, group }: { readonly end: 'strongest' | 'weakest'; readonly group: string | null },
): readonly Stated[] {
  if (!figure) return scoreAnswer(asked, null, { place: null, group });
  const { framework } = asked;
  const names = namesIn(framework);
  const keys =
    end === 'strongest'
      ? (['assistant.highest', 'assistant.highest.subLens'] as const)
      : (['assistant.lowest', 'assistant.lowest.subLens'] as const);
  const stated = [figure.lenses, figure.subLenses].flatMap((level, index): readonly Stated[] => {
    const rated = level.flatMap(({ id, cell: { mean, n } }) => (mean === null ? [] : [{ id, mean, n }]));
    const sorted = rated.toSorted((a, b) => (end === 'strongest' ? b.mean - a.mean : a.mean - b.mean));
    const [first] = sorted;
    const key = keys[index];
    if (!first || !key) return [];
    const { id, mean, n } = first;
    const about = {
      place: names.get(id) ?? id,
      score: printed(framework, mean),
      max: framework.scale.max,
      people: n,
    };
    return [{ text: say(key, about), citations: citedResults(asked, group) }];
  });
  return stated.length > 0
    ? stated
    : [
        {
          text: figure.lenses.some(({ cell }) => cell.hidden === 'protected')
            ? say('assistant.score.protected', { place: say('assistant.overall') })
            : say('assistant.score.notRated', { place: say('assistant.overall') }),
          citations: citedResults(asked, group),
        },
      ];
}

export type DisagreedTheme = {
  readonly theme: string;
  readonly n: number;
  readonly spread: number;
  readonly kind: string;
};
const themesStated = 3;

/** Themes on which people disagree, the widest spread first. @param least people from which a spread is released */
export function disagreementAnswer(
  asked: Asked,
  themes: readonly DisagreedTheme[],
  least: number,
): readonly Stated[] {
  const citations = citedResults(asked);
  if (themes.length === 0)
    return [
      {
        text:
          least > 0
            ? say('assistant.disagree.hidden', { least })
            : say('assistant.notReleased', { name: asked.name }),
        citations,
      },
    ];
  const apart = themes.filter(({ kind }) => kind === 'split' || kind === 'apart').slice(0, themesStated);
  if (apart.length === 0) return [{ text: say('assistant.disagree.none'), citations }];
  const names = namesIn(asked.framework);
  return apart.map(({ theme, n, spread }) => ({
    text: say('assistant.disagree', {
      theme: names.get(theme) ?? theme,
      subLens: names.get(theme.slice(0, theme.lastIndexOf('.'))) ?? theme,
      spread: pointsText(spread),
      people: n,
    }),
    citations,
  }));
}

export type ChangedPlace = {
  readonly id: string;
  readonly before: number | null;
  readonly now: number | null;
  readonly verdict: 'clear' | 'notClear' | 'tooFew';
};
const changesStated = 4;

/** Changes since the previous assessment: of one place, or overall with the clear ones. */
export function changeAnswer(
  asked: Asked,
  previous: { readonly assessmentId: string; readonly name: string } | null,
  rows: readonly ChangedPlace[],
  place: NamedPlace | null,
): readonly Stated[] {
  const { framework, name } = asked;
  if (!previous) return [{ text: say('assistant.change.none', { name }), citations: citedResults(asked) }];
  const citations = [...citedResults(asked), ...citedResults(previous)] as const;
  const names = namesIn(framework);
  const named = (id: string) => (id === 'overall' ? say('assistant.overall') : (names.get(id) ?? id));
  const wanted =
    place === null
      ? rows.filter(({ id, verdict }) => id === 'overall' || verdict === 'clear').slice(0, changesStated)
      : rows.filter(({ id }) => id === place.id);
  const stated = wanted.flatMap(({ id, before, now, verdict }): readonly Stated[] =>
    before === null || now === null
      ? []
      : [
          {
            text: say('assistant.change', {
              place: named(id),
              before: printed(framework, before),
              now: printed(framework, now),
              previous: previous.name,
              verdict: say(`assistant.change.${verdict}`),
            }),
            citations,
          },
        ],
  );
  if (stated.length > 0) return stated;
  return [{ text: say('assistant.change.missing', { place: place?.name ?? named('overall') }), citations }];
}

function namesIn({ lenses }: Framework): ReadonlyMap<string, string> {
  return new Map(
    lenses.flatMap((lens) => [
      [lens.id, lens.name] as const,
      ...lens.subLenses.flatMap((subLens) => [
        [subLens.id, subLens.name] as const,
        ...subLens.themes.map((theme) => [theme.id, theme.name] as const),
      ]),
    ]),
  );
}
