import { Link } from '@tanstack/react-router';
import { texts } from '../texts.ts';
import { type Passage, placeInWords } from './document-text.ts';
import type { TablePart } from './passage-blocks.ts';

export const idOf = (index: number): string => `passage-${index}`;
/** Classes of the passage that the address names. */
export const marked = 'rounded-cell bg-warn-tint outline-2 outline-warn';
export const inWords = (place: Passage['place']): string => placeInWords(place, texts.preview.places);

/** Place of a passage, as a link to it that can be copied. */
export function PlaceLink({ index, place }: Pick<TablePart, 'index' | 'place'>) {
  return (
    <Link
      from="/documents"
      to="/documents"
      search={(all) => ({ ...all, passage: String(index) })}
      replace
      resetScroll={false}
      preload={false}
      className="w-fit rounded-cell text-12 text-text-3 hover:text-text hover:underline"
    >
      {inWords(place)}
    </Link>
  );
}
