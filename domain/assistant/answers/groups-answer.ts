import { pointsText } from '../../scoring/score-text.ts';
import { type Sentence, say } from '../../texts/sentence.ts';
import type { NamedPlace } from '../understanding/place-names.ts';
import { type Asked, cellOf, citedResults, type ReleasedFigure, scoreAnswer } from './results-answers.ts';
import type { Stated } from './stated.ts';

/** @param figure null: no score of the group is released */
export type GroupFigure = { readonly group: string; readonly figure: ReleasedFigure | null };

/**
 * The released scores of groups at one place, each with its own citation, and how far the highest and the lowest are apart. What is missing
 * is said for each group.
 */
export function groupsAnswer(
  asked: Asked,
  figures: readonly GroupFigure[],
  place: NamedPlace | null,
): readonly Stated[] {
  const stated = figures.map(({ group, figure }) => ofGroup(asked, { group, figure }, place));
  const rated = figures.flatMap(({ group, figure }) => {
    const mean = figure && cellOf(figure, place)?.mean;
    return typeof mean === 'number' ? [{ group, mean }] : [];
  });
  const sorted = rated.toSorted((a, b) => b.mean - a.mean);
  const [highest, lowest] = [sorted[0], sorted.at(-1)];
  if (!highest || !lowest || highest === lowest) return stated;
  return [
    ...stated,
    {
      text: apart(highest, lowest),
      citations: [...citedResults(asked, highest.group), ...citedResults(asked, lowest.group)],
    },
  ];
}

function ofGroup(asked: Asked, { group, figure }: GroupFigure, place: NamedPlace | null): Stated {
  const cell = figure && cellOf(figure, place);
  const named = place?.name ?? say('assistant.overall');
  const citations = citedResults(asked, group);
  const [stated] = scoreAnswer(asked, figure, { place, group });
  if (stated && (!figure || typeof cell?.mean === 'number')) return stated;
  return cell?.hidden === 'protected'
    ? { text: say('assistant.groups.protected', { place: named, group }), citations }
    : { text: say('assistant.groups.notRated', { place: named, group }), citations };
}

type Rated = { readonly group: string; readonly mean: number };

function apart(highest: Rated, lowest: Rated): Sentence {
  const points = pointsText(highest.mean - lowest.mean);
  return Number(points) === 0
    ? say('assistant.groups.same', { group: highest.group, other: lowest.group })
    : say('assistant.groups.apart', { higher: highest.group, lower: lowest.group, points });
}
