import type { Position } from '../../../domain/kernel/event.ts';
import { stepAt } from '../../../domain/read-models/participation-board/documents.ts';
import { asked, type Change, type Model, type Person, reached, type Score } from './model.ts';

/** Why a person's link or assessment does not accept answers, as a problem code. */
export function shutOut(person: Person, link: number): string | undefined {
  if (person.revoked) return 'LINK_REVOKED';
  if (link !== person.link) return 'LINK_REPLACED';
  return undefined;
}

/** Expected result of a save: the code of a refusal, or whether it changes anything. */
export function outcomeOfSave(
  person: Person,
  changes: readonly Change[],
): { code: string } | { wrote: boolean } {
  if (!person.assessment.open) return { code: 'CLOSED' };
  if (!person.started) return { code: 'NOT_STARTED' };
  const { ratings, comments } = afterSave(person, changes);
  const wrote =
    !sameEntries(ratings, person.ratings) ||
    changes.some(
      ({ theme, comment }) => comment !== undefined && (comment !== '' || person.comments.has(theme)),
    );
  const lonely = [...comments.keys()].some((theme) => !ratings.has(theme));
  return wrote && person.submitted && lonely ? { code: 'SCORES_MISSING' } : { wrote };
}

export function applySave(person: Person, changes: readonly Change[]): void {
  const { ratings, comments } = afterSave(person, changes);
  replace(person.ratings, ratings);
  const step = stepAt(ratings.size, asked);
  if (!person.submitted && step > person.step) person.step = step;
  replace(person.comments, comments);
}

/** Expected refusal code of a submission; undefined: accepted. */
export function outcomeOfSubmit(person: Person, confirmFewer: boolean, least: number): string | undefined {
  if (person.submitted) return undefined;
  if (!person.assessment.open) return 'CLOSED';
  if (!person.started) return 'NOT_STARTED';
  if ([...person.comments.keys()].some((theme) => !person.ratings.has(theme))) return 'SCORES_MISSING';
  if (person.ratings.size === 0) return 'NOTHING_ANSWERED';
  return person.ratings.size < least && !confirmFewer ? 'TOO_FEW_ANSWERS' : undefined;
}

/** Records a written event: the revision increases by one, and submitted answers count from this position on. */
export function noteWritten(model: Model, person: Person, position: string): void {
  person.revision += 1;
  reached(model, person, position);
  // A position is a decimal string, and the contract's schema has checked that.
  if (person.submitted)
    person.counted.push({ position: position as Position, ratings: new Map(person.ratings) });
}

function afterSave(person: Person, changes: readonly Change[]) {
  const ratings = new Map<string, Score>(person.ratings);
  const comments = new Map(person.comments);
  for (const { theme, score, comment } of changes) {
    if (score === null) ratings.delete(theme);
    else if (score !== undefined) ratings.set(theme, score);
    if (comment === '') comments.delete(theme);
    else if (comment !== undefined) comments.set(theme, comment);
  }
  return { ratings, comments };
}

function sameEntries<T>(a: ReadonlyMap<string, T>, b: ReadonlyMap<string, T>): boolean {
  return a.size === b.size && [...a].every(([key, value]) => b.get(key) === value);
}

function replace<T>(target: Map<string, T>, source: ReadonlyMap<string, T>): void {
  target.clear();
  for (const [key, value] of source) target.set(key, value);
}
