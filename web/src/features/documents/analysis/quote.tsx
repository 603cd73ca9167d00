import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { AnalysisQuote } from '../../../../../api/analysis/contract/analysis.ts';
import { textLink } from '../../../ui/action/text-link.ts';
import { placeInWords } from '../mapping/in-words.ts';
import { inWords } from '../preview/place-link.tsx';
import { useLenses } from '../queries/lenses.ts';

/** The text that quotes are from. */
export type QuotedText = { readonly documentId: string; readonly version: number };

type Props = {
  of: QuotedText;
  quote: AnalysisQuote & { readonly subLens?: string | null };
  /** What is said about the quote, before its place. */
  children?: ReactNode;
};

/** Words of the document, verbatim, with a link to their passage. */
export function Quote({
  of: { documentId, version },
  quote: { passage, place, text, subLens },
  children,
}: Props) {
  const lenses = useLenses();
  return (
    <figure className="flex flex-col gap-1">
      <blockquote className="border-line border-l-2 pl-3 text-14 leading-5 break-words whitespace-pre-line">
        {text}
      </blockquote>
      <figcaption className="flex flex-wrap items-center gap-x-3 gap-y-1 pl-3.5 text-13 text-text-3">
        {children}
        <Link
          to="/documents"
          search={{ document: documentId, passage: String(passage), version: String(version) }}
          preload={false}
          className={`min-w-0 break-words pointer-coarse:py-2 ${textLink}`}
        >
          {inWords(place)}
        </Link>
        {subLens ? <span>{placeInWords(subLens, lenses)}</span> : null}
      </figcaption>
    </figure>
  );
}

type ListProps = { label: string; of: QuotedText; quotes: readonly Props['quote'][] };

export function QuoteList({ label, of, quotes }: ListProps) {
  return (
    <ul aria-label={label} className="flex flex-col gap-4">
      {quotes.map((quote) => (
        <li key={`${quote.passage} ${quote.text}`}>
          <Quote of={of} quote={quote} />
        </li>
      ))}
    </ul>
  );
}
