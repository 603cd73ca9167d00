import { LexiconView } from '../features/documents/lexicon/lexicon-view.tsx';

/** /documents/lexicon: the words by which documents are mapped to lenses. */
export function LexiconPage() {
  return <LexiconView />;
}
