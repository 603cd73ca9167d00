import type { NamedPlace, PlaceNames } from './place-names.ts';

/** What is known when a question is understood. */
export type Vocabulary = {
  readonly places: PlaceNames;
  /** Groups of the assessment, by their names in plain words. */
  readonly groups: ReadonlyMap<string, string>;
};

/** What a question asks for. `place` null: overall. `group` null: everyone. */
export type Question =
  /** About the ratings of one person: refused. */
  | { readonly about: 'onePerson' }
  | { readonly about: 'framework'; readonly place: NamedPlace | null }
  | { readonly about: 'score'; readonly place: NamedPlace | null; readonly group: string | null }
  /** Scores of two or more groups, in the order in which they are named. */
  | { readonly about: 'groups'; readonly place: NamedPlace | null; readonly groups: readonly string[] }
  | { readonly about: 'ranking'; readonly end: 'strongest' | 'weakest'; readonly group: string | null }
  /** About ratings, but in a way that no rule answers, such as the second weakest lens. */
  | { readonly about: 'ratings' }
  | { readonly about: 'disagreement' }
  | { readonly about: 'change'; readonly place: NamedPlace | null }
  /** Over all assessments on the trend line. `place`: a lens. */
  | { readonly about: 'trend'; readonly place: NamedPlace | null }
  /** `owner`: the words that may name the owner of actions; empty: everybody's actions. */
  | { readonly about: 'plan'; readonly isLateOnly: boolean; readonly owner: readonly string[] }
  | { readonly about: 'participation' }
  | { readonly about: 'documents' };
