import { type Cell, type Figure, type Results, results } from '../../../api/results/contract/results.ts';
import { comparePositions, type Position } from '../../../domain/kernel/event.ts';
import { results as resultsModel } from '../../../domain/read-models/results/results.ts';
import { distributionThreshold } from '../../../domain/scoring/release/distribution-threshold.ts';
import { ask, eventually, expectAnswer, hasRead, type Real } from './conversation.ts';
import { type Assessment, k, type Person, type Score } from './model.ts';

/**
 * Checks the release rules: no figure of fewer than k people, no distribution of fewer than 8, and every published number equals
 * the fold of the answers that were submitted when one of the releases was made.
 */
export async function checkResults(assessment: Assessment, token: string, real: Real): Promise<void> {
  const submitted = assessment.people.filter((person) => person.submitted);
  const read = (group?: string) =>
    eventually('Results at the last write', async () => {
      const query = new URLSearchParams({
        ...(assessment.position === null ? {} : { after: assessment.position }),
        ...(group === undefined ? {} : { group }),
      });
      if (!(await hasRead(resultsModel.name, assessment.position, real, assessment.organisation.name)))
        return undefined;
      const path = `/api/assessments/${assessment.id}/results?${query}`;
      const answer = await ask(real, { method: 'GET', path, token, as: assessment.organisation.name });
      return expectAnswer(answer, 200, results);
    });
  const everyone = await read();
  if (everyone.figure) {
    checkFigure(everyone.figure, everyone, submitted);
    real.figures.set('published', (real.figures.get('published') ?? 0) + 1);
  }
  must(everyone.figure === null || submitted.length >= k, `${submitted.length} people are published`);
  must(everyone.releases.length === 0 || submitted.length >= k, `a release of ${submitted.length} people`);
  checkSteps(everyone.releases);
  must((everyone.state === 'released') === (everyone.figure !== null), `${everyone.state} without a figure`);
  for (const { group, state, submitted: count } of everyone.groups) {
    const members = submitted.filter((person) => person.group === group);
    must(count === members.length, `${count} of ${group} submitted instead of ${members.length}`);
    must(state !== 'released' || members.length >= k, `${group} is released with ${members.length} people`);
    const own = members.length === 0 ? undefined : await read(group);
    must(!own?.figure || members.length >= k, `${group} has a figure of ${members.length} people`);
    if (own?.figure) checkFigure(own.figure, own, members);
  }
}

/** Checks that each release of everyone's figure came after at least k new people, or at closing. */
function checkSteps(releases: Results['releases']): void {
  let before = 0;
  for (const { number, people, reason } of releases) {
    const fresh = people - before;
    must(fresh === 0 || fresh >= k || reason === 'closing', `release ${number} has ${fresh} new people`);
    before = people;
  }
}

function checkFigure(figure: Figure, { releases }: Results, submitted: readonly Person[]): void {
  must(figure.people <= submitted.length, `${figure.people} people published, ${submitted.length} submitted`);
  must(figure.overall.n <= submitted.length, `n is ${figure.overall.n}, ${submitted.length} submitted`);
  const moments = releases.map(({ coversPosition }) => coversPosition as Position);
  for (const { id, cell } of figure.themes) {
    checkCell(cell, id);
    if (cell.mean === null) continue;
    const possible = moments.map((position) => statisticsAt(submitted, id, position));
    const honest = possible.some(
      ({ n, mean, shape }) =>
        n === cell.n &&
        Math.abs(mean - (cell.mean ?? 0)) <= 0.005 + 1e-9 &&
        (cell.distribution === null || cell.distribution.join() === shape.join()),
    );
    must(
      honest,
      `theme ${id} is published as ${JSON.stringify(cell)}, submitted was ${JSON.stringify(possible)}`,
    );
  }
  for (const { id, cell } of [...figure.subLenses, ...figure.lenses, ...figure.categories])
    checkCell(cell, id);
  checkCell(figure.overall, 'overall');
}

function checkCell({ n, mean, distribution, hidden }: Cell, id: string): void {
  must((mean === null) === (hidden !== null), `${id} is hidden and shown`);
  must(mean === null || n >= k, `${id} is published with ${n} people`);
  must(distribution === null || n >= distributionThreshold(k), `the distribution of ${id} shows ${n} people`);
}

/** A theme's statistics at a position of the log. */
function statisticsAt(people: readonly Person[], theme: string, position: Position) {
  const scores = people.flatMap(({ counted }) => {
    const then = counted.findLast((one) => comparePositions(one.position, position) <= 0);
    const score: Score | undefined = then?.ratings.get(theme);
    return typeof score === 'number' ? [score] : [];
  });
  const shape = Array.from({ length: 10 }, (_, point) => scores.filter((score) => score === point).length);
  return { n: scores.length, mean: scores.reduce((sum, score) => sum + score, 0) / scores.length, shape };
}

function must(holds: boolean, otherwise: string): void {
  if (!holds) throw new Error(`Release rules: ${otherwise}`);
}
