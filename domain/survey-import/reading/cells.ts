import { type Sentence, say } from '../../texts/sentence.ts';
import { near, sameWord } from '../spelling.ts';
import type { SurveyQuestions } from '../survey-framework.ts';
import type { Finding, FindingCode, ReadResponse } from './ratings.ts';

/** Spellings of a missing rating. */
export const noRating = new Set([
  '',
  'na',
  'n/a',
  'nan',
  'null',
  '.',
  '-',
  '?',
  "can't judge",
  'cannot judge',
]);

/** Interprets the cells of one file, and collects counts and findings. */
export type Cells = ReturnType<typeof startCells>;

/** @param lineOf line of the file on which a row begins; row -1 stands for the headings */
export function startCells({ framework, items }: SurveyQuestions, lineOf: (row: number) => number) {
  const { min, max } = framework.scale;
  const findings: Finding[] = [];
  const note = (row: number, code: FindingCode, message: Sentence, leavesOut: boolean) =>
    findings.push({ line: row < 0 ? 1 : lineOf(row), code, message, leavesOut });
  const themes = themesByName(framework, items);
  const groups = startGroups(note);
  const count = { ratings: 0, missing: 0 };

  const themeOf = (name: string, row: number): string | undefined => {
    const word = sameWord(name);
    const exact = themes.get(word);
    if (exact !== undefined) return exact;
    const like = near(word, [...themes.keys()]);
    const meant = like === undefined ? undefined : themes.get(like);
    if (meant === undefined) return undefined;
    note(
      row,
      'ITEM_SPELLING',
      say('surveyImport.finding.itemSpelling', { name, meant: items[meant] ?? meant }),
      false,
    );
    themes.set(word, meant);
    return meant;
  };
  const ratingOf = (cell: string, item: string, row: number): number | undefined => {
    const text = cell.trim();
    if (noRating.has(text.toLowerCase())) {
      count.missing += 1;
      return undefined;
    }
    const value = /^[+-]?\d+([.,]0+)?$/.test(text) ? Number.parseInt(text, 10) : Number.NaN;
    if (value >= min && value <= max) {
      count.ratings += 1;
      return value;
    }
    note(
      row,
      'OUT_OF_SCALE',
      say('surveyImport.finding.outOfScale', { text: text.slice(0, 20), item, min, max }),
      true,
    );
    return undefined;
  };

  return {
    lineOf,
    note,
    themeOf,
    groupOf: groups.of,
    ratingOf,
    /** Uncounts a rating that was read but is left out after all. */
    takeBack: () => {
      count.ratings -= 1;
    },
    finished,
  };

  function finished(responses: readonly ReadResponse[]) {
    const settled = responses.map((one) => ({ ...one, group: groups.spelled(one.group) }));
    const counts = new Map<string, number>();
    for (const { group } of settled) counts.set(group, (counts.get(group) ?? 0) + 1);
    return {
      responses: settled,
      groups: [...counts]
        .map(([group, people]) => ({ group, people }))
        .toSorted((a, b) => b.people - a.people),
      findings: findings.toSorted((a, b) => a.line - b.line),
      ...count,
    };
  }
}

/** Themes by each of their names: the name in the file, id, name, question. */
function themesByName({ lenses }: SurveyQuestions['framework'], items: SurveyQuestions['items']) {
  const themes = new Map<string, string>();
  for (const lens of lenses)
    for (const subLens of lens.subLenses)
      for (const { id, name, question } of subLens.themes)
        for (const known of [items[id] ?? name, id, name, question])
          if (!themes.has(sameWord(known))) themes.set(sameWord(known), id);
  return themes;
}

/** Groups that differ only in spaces and capitals are one group, in the spelling that came first. */
function startGroups(note: (row: number, code: FindingCode, message: Sentence, leavesOut: boolean) => void) {
  const names = new Map<string, string>();
  const spellings = new Set<string>();
  return {
    of: (cell: string, row: number): string | undefined => {
      const name = cell.replaceAll(/\s+/g, ' ').trim();
      if (name === '' || noRating.has(name.toLowerCase())) {
        note(row, 'GROUP_MISSING', say('surveyImport.finding.groupMissing'), true);
        return undefined;
      }
      if (name.length > 80 || name in {}) {
        note(row, 'GROUP_NAME', say('surveyImport.finding.groupName', { name: name.slice(0, 20) }), true);
        return undefined;
      }
      const word = sameWord(name);
      const first = names.get(word) ?? name;
      names.set(word, first);
      if (first !== name && !spellings.has(name)) {
        spellings.add(name);
        note(row, 'GROUP_SPELLING', say('surveyImport.finding.groupSpelling', { name, first }), false);
      }
      return first;
    },
    spelled: (name: string) => names.get(sameWord(name)) ?? name,
  };
}
