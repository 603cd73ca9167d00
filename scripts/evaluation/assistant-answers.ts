import { readFileSync } from 'node:fs';
import path from 'node:path';
import { createPassageFinder } from '../../domain/assistant/retrieval/find-passages.ts';
import { wantedWordsIn } from '../../domain/assistant/retrieval/question-words.ts';

const folder = path.join(import.meta.dirname, '../../tests/evaluation/assistant');
const linesOf = <Line>(file: string): readonly Line[] =>
  readFileSync(path.join(folder, file), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Line);

type Passage = {
  readonly id: string;
  readonly document: string;
  readonly headings: readonly string[];
  readonly text: string;
};
/** `passage`: id of the passage that answers the question; null if none does. */
type AskedQuestion = { readonly id: string; readonly question: string; readonly passage: string | null };

/** A question with what was quoted first, and whether each quotation is part of its passage. */
export type JudgedQuestion = AskedQuestion & {
  readonly quoted: string | null;
  readonly text: string;
  readonly coverage: number;
};

export type Half = 'tuning' | 'heldOut';
/** `languages`: questions and documents in English, German and French. */
export type QuestionSet = 'first' | 'languages';
const prefixes = { first: '', languages: 'languages-' } as const;

/** Answers every question of a set of tests/evaluation/assistant over its library. */
export function judgedQuestions(half: Half, set: QuestionSet = 'first'): readonly JudgedQuestion[] {
  const library = linesOf<Passage>(`${prefixes[set]}library.jsonl`);
  return linesOf<AskedQuestion>(`${prefixes[set]}questions.jsonl`)
    .filter(({ id }) => Number(id.slice(1)) % 2 === (half === 'tuning' ? 1 : 0))
    .map((asked) => {
      const finder = createPassageFinder<Passage>(wantedWordsIn(asked.question));
      for (const passage of library) finder.consider({ where: passage, ...passage });
      const [first] = finder.best();
      return {
        ...asked,
        quoted: first?.where.id ?? null,
        text: first ? first.where.text.slice(first.start, first.end) : '',
        coverage: first?.coverage ?? 0,
      };
    });
}

/** Numbers of questions: answerable ones with the right passage first, and unanswerable ones without any. */
export function countsOf(judged: readonly JudgedQuestion[]) {
  const answerable = judged.filter(({ passage }) => passage !== null);
  const unanswerable = judged.filter(({ passage }) => passage === null);
  return {
    right: answerable.filter(({ quoted, passage }) => quoted === passage).length,
    answerable: answerable.length,
    refused: unanswerable.filter(({ quoted }) => quoted === null).length,
    unanswerable: unanswerable.length,
  };
}
