import { Link } from '@tanstack/react-router';
import { ChevronRight } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import type { DissectedLens, DissectedQuote } from '../../../../../api/dissection/contract/dissection.ts';
import { textLink } from '../../../ui/action/text-link.ts';
import { Card } from '../../../ui/layout/card.tsx';
import { Badge } from '../../../ui/state/badge.tsx';
import { ProgressBar } from '../../../ui/state/progress-bar.tsx';
import { percentOf } from '../mapping/in-words.ts';
import { inWords } from '../preview/place-link.tsx';
import { useLenses } from '../queries/lenses.ts';
import { texts } from './texts.ts';

const words = texts.lens;

/** One card for each lens. One is open at a time; pressing the open one closes it. */
export function LensCards({ lenses }: { lenses: readonly DissectedLens[] }) {
  const [open, setOpen] = useState<string | null>(null);
  return (
    <Card title={words.title} note={words.note} flush>
      <ul aria-label={words.title} className="divide-y divide-line">
        {lenses.map((lens) => (
          <li key={lens.lens}>
            <LensCard
              lens={lens}
              isOpen={open === lens.lens}
              onToggle={() => setOpen(open === lens.lens ? null : lens.lens)}
            />
          </li>
        ))}
      </ul>
    </Card>
  );
}

type LensCardProps = { lens: DissectedLens; isOpen: boolean; onToggle: () => void };

function LensCard({ lens, isOpen, onToggle }: LensCardProps) {
  const { nameOf } = useLenses();
  const id = useId();
  const name = nameOf(lens.lens);
  const relevance = texts.result.relevance(lens.relevance);
  return (
    <article aria-labelledby={`${id}-name`}>
      <h3>
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={isOpen ? `${id}-body` : undefined}
          onClick={onToggle}
          className="flex w-full flex-wrap items-center gap-x-4 gap-y-1 px-4 py-3 text-left transition-colors -outline-offset-2 hover:bg-hover md:px-5"
        >
          <ChevronRight
            className={`size-4 shrink-0 text-text-3 transition-transform ${isOpen ? 'rotate-90' : ''}`}
            aria-hidden="true"
          />
          <span id={`${id}-name`} className="min-w-0 grow font-semibold">
            {name}
          </span>
          <span className="flex w-full items-center gap-3 sm:w-80">
            <span className="min-w-0 grow" aria-hidden="true">
              <ProgressBar value={lens.relevance} max={100} label={relevance} />
            </span>
            <span className="w-28 shrink-0 text-right text-13 text-text-2 tabular">{relevance}</span>
          </span>
        </button>
      </h3>
      {isOpen ? (
        <div id={`${id}-body`} className="grid gap-6 px-4 pt-1 pb-5 md:px-5 lg:grid-cols-[3fr_2fr]">
          <Items lens={lens} />
          <div className="flex flex-col gap-6">
            <Coverage lens={lens} />
            <Recommendations recommendations={lens.recommendations} />
          </div>
        </div>
      ) : null}
    </article>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="flex min-w-0 flex-col gap-2">
      <h4 className="text-13 font-medium text-text-2">{title}</h4>
      {children}
    </section>
  );
}

/** Sentences with their sources, then the sub-lenses without any. */
function Items({ lens: { quotes, gaps, more } }: { lens: DissectedLens }) {
  const { nameOf } = useLenses();
  return (
    <Part title={words.items}>
      <ul aria-label={words.items} className="flex flex-col gap-3">
        {quotes.map((quote) => (
          <li key={`${quote.documentId} ${quote.passage}`}>
            <Quote quote={quote} />
          </li>
        ))}
        {gaps.map((subLens) => (
          <li key={subLens} className="flex flex-wrap items-baseline gap-2">
            <Badge tone="warn">{words.types.gap}</Badge>
            <span className="min-w-0 break-words">{words.gap(nameOf(subLens))}</span>
          </li>
        ))}
      </ul>
      {more > 0 ? <p className="text-13 text-text-3">{words.more(more)}</p> : null}
      {quotes.length > 0 ? <p className="text-13 text-text-3">{words.confidenceNote}</p> : null}
    </Part>
  );
}

function Quote({ quote }: { quote: DissectedQuote }) {
  const { type, subLens, text, confidence, isChosen, documentId, name, version, passage, place } = quote;
  const { nameOf } = useLenses();
  return (
    <figure className="flex flex-col gap-1">
      <figcaption className="flex flex-wrap items-baseline gap-x-2 gap-y-1 text-13 text-text-2">
        <Badge tone={type === 'strength' ? 'good' : 'info'}>{words.types[type]}</Badge>
        <span>{nameOf(subLens)}</span>
        <span className="text-text-3">
          {isChosen ? words.chosen : words.confidence(percentOf(confidence))}
        </span>
      </figcaption>
      <blockquote className="border-line border-l-2 pl-3 text-14 leading-5 break-words whitespace-pre-line">
        {text}
      </blockquote>
      <p className="pl-3 text-13">
        <Link
          to="/documents"
          search={{ document: documentId, passage: String(passage), version: String(version) }}
          preload={false}
          className={`line-clamp-2 min-w-0 break-words ${textLink}`}
        >
          {name} · {inWords(place)}
        </Link>
      </p>
    </figure>
  );
}

function Coverage({ lens: { subLenses } }: { lens: DissectedLens }) {
  const { nameOf } = useLenses();
  return (
    <Part title={words.coverage}>
      <ul aria-label={words.coverage} className="flex flex-col gap-2.5">
        {subLenses.map(({ subLens, coverage, passages }) => {
          const percent = Math.round(coverage * 100);
          const line = words.coverageLine(percent, passages);
          return (
            <li key={subLens} className="flex flex-col gap-1">
              <span className="flex flex-wrap justify-between gap-x-3">
                <span className="min-w-0 break-words">{nameOf(subLens)}</span>
                <span className="text-13 text-text-3 tabular">{line}</span>
              </span>
              <ProgressBar value={percent} max={100} label={words.coverageOf(nameOf(subLens))} words={line} />
            </li>
          );
        })}
      </ul>
    </Part>
  );
}

function Recommendations({ recommendations }: Pick<DissectedLens, 'recommendations'>) {
  return (
    <Part title={words.recommendations}>
      {recommendations.length === 0 ? <p className="text-text-2">{words.noRecommendations}</p> : null}
      <ul className="flex list-disc flex-col gap-1 pl-5 empty:hidden">
        {recommendations.map((one) => (
          <li key={one}>{one}</li>
        ))}
      </ul>
    </Part>
  );
}
