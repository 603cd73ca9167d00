import type { Place } from '../port.ts';
import type { Block } from '../reader.ts';

/** A reference to text in another part of the package. That text is read in place of the reference. */
export type Reference = {
  readonly kind: 'reference';
  readonly to: 'footnote' | 'endnote' | 'comment' | 'chart' | 'diagram';
  /** Id of the note, or of the relationship. */
  readonly id: string;
  readonly place: Place;
};
export type Item = Block | Reference;
