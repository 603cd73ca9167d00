import type { Place } from '../port.ts';
import type { Block } from '../reader.ts';

/** What stands elsewhere in the package and is read at the place that refers to it. */
export type Reference = {
  readonly kind: 'reference';
  readonly to: 'footnote' | 'endnote' | 'comment' | 'chart' | 'diagram';
  /** Id of the note, or of the relationship. */
  readonly id: string;
  readonly place: Place;
};
export type Item = Block | Reference;
