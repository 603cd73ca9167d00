import type { Sentence } from '../../texts/sentence.ts';
import { say } from '../../texts/sentence.ts';
import type { Stated } from './stated.ts';

/** Where a passage is in its file. All numbers count from 1. */
type Place =
  | { readonly kind: 'page'; readonly page: number }
  | { readonly kind: 'paragraph' | 'line'; readonly from: number; readonly to: number }
  | { readonly kind: 'cells'; readonly sheet: string; readonly range: string }
  | { readonly kind: 'slide'; readonly slide: number; readonly isNotes: boolean };

export type QuotedPassage = {
  readonly documentId: string;
  readonly document: string;
  readonly version: number;
  readonly passage: number;
  readonly place: Place;
  readonly quote: string;
};

/** A sentence of a document, word for word. */
export function quoted({ documentId, document, version, passage, place, quote }: QuotedPassage): Stated {
  const label = say('assistant.cite.passage', { document, place: placeText(place) });
  return { text: { quote }, citations: [{ kind: 'passage', documentId, version, passage, label }] };
}

function placeText(place: Place): Sentence {
  switch (place.kind) {
    case 'page':
      return say('assistant.place.page', place);
    case 'slide':
      return say(place.isNotes ? 'assistant.place.notes' : 'assistant.place.slide', place);
    case 'cells':
      return say('assistant.place.cells', place);
    case 'paragraph':
      return say('assistant.place.paragraphs', place);
    case 'line':
      return say('assistant.place.lines', place);
  }
}
