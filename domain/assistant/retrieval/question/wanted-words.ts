import type { Exact } from '../exact-answers.ts';
import type { QuestionLanguage } from '../languages.ts';

/** A word of a question that a passage should have: its stem, and the stems and phrases that count instead. */
export type WantedWord = {
  readonly stem: string;
  /** As typed, in lower case. */
  readonly word: string;
  /** Stems, or stems in a row joined by spaces. */
  readonly instead: ReadonlySet<string>;
  /** Beginnings of words that mean the same in other languages. */
  readonly inOthers: readonly string[];
  /** A name or a number: a passage without it does not answer the question. */
  readonly isRequired: boolean;
};

export type WantedWords = {
  readonly words: readonly WantedWord[];
  readonly language: QuestionLanguage;
  /** What kind of value the answer must have. */
  readonly asksFor:
    | 'money'
    | 'price'
    | 'size'
    | 'count'
    | 'amount'
    | 'number'
    | 'age'
    | 'duration'
    | 'time'
    | 'where'
    | 'who'
    | 'why'
    | 'name'
    | null;
  /**
   * The word whose amount is asked for: the first noun of a German question, as only German nouns are known by their capitals; in
   * English the word after "how many" and "the price of"; otherwise null.
   */
  readonly noun: WantedWord | null;
  /** "What is the rent plus service charges?" allows an answer that names them only as an addition. */
  readonly allowsAdditions: boolean;
  /** Words without which a sentence answers another question: "the second kiln". */
  readonly exact: readonly Exact[];
  /** "What was our net income?" is not about the net income of a supplier. */
  readonly isAboutUs: boolean;
  /** "What was the premium last year?" is not answered by the premium of today. */
  readonly isOfLastYear: boolean;
  /** "When did the manager leave?": the last word says what happened. */
  readonly endsWithEvent: boolean;
  /** "Who is the marketing director?": the last word says whose name is asked for. */
  readonly endsWithRole: boolean;
  /** "Who is the architect of the project?": the word that says who; null if there is none. */
  readonly role: WantedWord | null;
  /** "Which department had the highest engagement?" is not answered by the engagement of all. */
  readonly asksForMost: boolean;
  /** "How many people work in Antwerp?" is not answered by the number of all; a required word, or null. */
  readonly placeOfNumber: WantedWord | null;
  /** Whom or what an amount is for: "cat" in "How much is a booster for a cat?"; a stem, or null. */
  readonly beneficiary: string | null;
};

/** Before the first letters of words in a row, which "ERP" stands for: "enterprise resource planning". */
export const initialsMark = '~';
