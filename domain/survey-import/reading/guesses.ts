import { type Sentence, say } from '../../texts/sentence.ts';
import { columnsAt, hasUsualName, withHeadings } from './columns.ts';
import { isNumeric, type Profile, profilesOf } from './profile.ts';
import { looksLikeAge } from './proposal.ts';
import type { ColumnRole, Columns, Reading, Table } from './ratings.ts';

/** What a column is taken for, and why. */
export type Guess = {
  readonly column: string;
  readonly is: ColumnRole | 'question' | 'ignored';
  readonly reason: Sentence;
};

/** Guesses the role of every column, also of a file that cannot be read yet. A chosen role is no guess. */
export function guessesOf(given: Table, chosen: Columns, reading: Reading): Guess[] {
  const table = withHeadings(given);
  const at = columnsAt(table, chosen, reading);
  const isLong = reading.form !== 'wide' && at.person >= 0 && at.item >= 0 && at.rating >= 0;
  const roles: readonly ColumnRole[] = isLong ? ['person', 'group', 'item', 'rating'] : ['person', 'group'];
  return profilesOf(table, reading).map((profile): Guess => {
    const { heading, index } = profile;
    const role = roles.find((one) => at[one] === index);
    const guess = (is: Guess['is'], reason: Sentence): Guess => ({ column: heading, is, reason });
    if (role && chosen[role] === heading) return guess(role, say('surveyImport.guess.chosen'));
    if (chosen.questions?.includes(heading)) return guess('question', say('surveyImport.guess.chosen'));
    if (chosen.ignore?.includes(heading)) return guess('ignored', say('surveyImport.guess.chosen'));
    if (role)
      return guess(
        role,
        say(hasUsualName(heading) ? 'surveyImport.guess.name' : 'surveyImport.guess.pattern'),
      );
    if (isLong) return guess('ignored', say('surveyImport.guess.long'));
    return guess(...byContent(profile));
  });
}

function byContent(profile: Profile): [Guess['is'], Sentence] {
  if (profile.filled === 0) return ['ignored', say('surveyImport.guess.empty')];
  if (!isNumeric(profile)) return ['ignored', say('surveyImport.guess.texts')];
  if (looksLikeAge(profile)) return ['ignored', say('surveyImport.guess.age')];
  if (profile.isNumbering) return ['ignored', say('surveyImport.guess.numbering')];
  const values = [...profile.whole.keys()];
  return [
    'question',
    say('surveyImport.guess.numbers', {
      min: values.reduce((a, b) => Math.min(a, b)),
      max: values.reduce((a, b) => Math.max(a, b)),
    }),
  ];
}
