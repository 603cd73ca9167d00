import { Link } from '@tanstack/react-router';
import { useId } from 'react';
import { formatExact, formatNumber } from '../../../lib/display/format.ts';
import { textLink } from '../../../ui/action/text-link.ts';
import { Badge } from '../../../ui/state/badge.tsx';
import { Skeleton } from '../../../ui/state/skeleton.tsx';
import { useLenses } from '../queries/lenses.ts';
import { useMappedText } from './mapped-text.tsx';
import { texts } from './texts.ts';

/** Which lenses the whole text is about, the most relevant first. */
export function AboutText() {
  const { nameOf } = useLenses();
  const text = useMappedText();
  const titleId = useId();
  if (!text) return null;
  const { summary, hasFailed, isGivenUp, moment } = text;
  return (
    <section aria-labelledby={titleId} className="flex min-h-18 flex-col gap-1.5">
      <h4 id={titleId} className="text-13 font-medium">
        {texts.title}
      </h4>
      {hasFailed ? (
        <p className="text-13 text-text-2">{moment === undefined ? texts.failed : texts.failedThen}</p>
      ) : null}
      {summary === undefined && !hasFailed ? <Skeleton blocks={[40]} label={texts.loading} /> : null}
      {summary === null ? (
        <p className="text-13 text-text-2">
          {isGivenUp ? texts.unmappable : moment === undefined ? texts.waiting : texts.notMappedThen}
        </p>
      ) : null}
      {summary ? (
        <>
          {summary.lenses.length === 0 ? (
            <p className="text-13 text-text-2">{texts.none}</p>
          ) : (
            <ul className="flex flex-wrap gap-1.5">
              {summary.lenses.map(({ lens, relevance }, index) => (
                <li key={lens}>
                  <Badge tone={index === 0 ? 'accent' : 'neutral'}>
                    {texts.share(nameOf(lens), formatNumber(relevance))}
                  </Badge>
                </li>
              ))}
            </ul>
          )}
          <p className="text-12 text-text-3">
            {moment === undefined ? null : `${texts.asOf(formatExact(moment))} `}
            {texts.origin(summary.passages, summary.unclear, summary.moved)}{' '}
            <Link to="/documents/lexicon" className={textLink}>
              {texts.lexicon}
            </Link>
          </p>
        </>
      ) : null}
    </section>
  );
}
