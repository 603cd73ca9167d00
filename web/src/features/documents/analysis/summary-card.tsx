import { Link } from '@tanstack/react-router';
import type { ExecutiveSummary } from '../../../../../api/analysis/contract/analysis.ts';
import { recipientName } from '../../../../../domain/language-model/recipient.ts';
import { formatNumber } from '../../../lib/display/format.ts';
import { textLink } from '../../../ui/action/text-link.ts';
import { Card } from '../../../ui/layout/card.tsx';
import { Banner } from '../../../ui/state/banner.tsx';
import { RelativeTime } from '../../../ui/state/relative-time.tsx';
import { inWords } from '../preview/place-link.tsx';
import { Quote, type QuotedText } from './quote.tsx';
import { texts } from './texts.ts';

const words = texts.summary;

type Props = { of: QuotedText; summary: ExecutiveSummary; passages: number };

/** What a language model wrote, as plain text, each sentence with the quote that supports it. */
export function SummaryCard({ of, summary, passages }: Props) {
  const { writer, sentences, at, sent, dropped, inputTokens, outputTokens } = summary;
  return (
    <Card title={words.title} note={words.origin(recipientName(writer), writer.model)}>
      <div className="flex flex-col gap-4">
        <p className="flex flex-wrap gap-x-4 gap-y-1 text-13 text-text-2">
          <RelativeTime at={at} />
          <span>{words.sent(sent, passages)}</span>
          {inputTokens + outputTokens > 0 ? (
            <span className="tabular">{words.tokens(formatNumber(inputTokens + outputTokens))}</span>
          ) : null}
          {dropped > 0 ? <span>{words.dropped(dropped)}</span> : null}
        </p>
        <LeftOut of={of} places={summary.leftOut} total={summary.leftOutCount} />
        <ol aria-label={words.title} className="flex flex-col gap-5">
          {sentences.map(({ text, quote }) => (
            <li key={text} className="flex flex-col gap-2">
              <p className="break-words">{text}</p>
              <Quote of={of} quote={quote} />
            </li>
          ))}
        </ol>
        <p className="text-13 text-text-3">{words.note}</p>
      </div>
    </Card>
  );
}

type LeftOutProps = { of: QuotedText; places: ExecutiveSummary['leftOut']; total: number };

/** A warning about passages that read like instructions to a language model. */
export function LeftOut({ of: { documentId, version }, places, total }: LeftOutProps) {
  if (places.length === 0) return null;
  return (
    <Banner tone="warn">
      <p>{words.leftOut(total)}</p>
      <ul className="flex flex-wrap gap-x-4 gap-y-1 text-13">
        {places.map(({ passage, place }) => (
          <li key={passage}>
            <Link
              to="/documents"
              search={{ document: documentId, passage: String(passage), version: String(version) }}
              preload={false}
              className={`pointer-coarse:py-2 ${textLink}`}
            >
              {inWords(place)}
            </Link>
          </li>
        ))}
        {total > places.length ? <li>{words.leftOutMore(total - places.length)}</li> : null}
      </ul>
    </Banner>
  );
}
