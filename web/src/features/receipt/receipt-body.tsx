import type { ReactNode } from 'react';
import type { Receipt } from '../../../../api/results/contract/receipt.ts';
import { pointsText } from '../../../../domain/scoring/score-text.ts';
import { BandGlyph } from '../../charts/band-glyph.tsx';
import { count, formatDateTime, formatNumber } from '../../lib/display/format.ts';
import { exactScore, figureOf, formulaOf } from './formula.ts';
import type { ReceiptOf } from './receipt-queries.ts';
import { Recompute } from './recompute.tsx';
import { texts } from './texts.ts';

type Props = {
  receipt: Receipt;
  of: ReceiptOf;
  nameOf: (id: string) => string;
  onOpen: (id: string) => void;
};

export function ReceiptBody({ receipt, of, nameOf, onOpen }: Props) {
  const { shown, level, group, threshold } = receipt;
  const formula = formulaOf(receipt);
  return (
    <div className="flex flex-col gap-5">
      <p>
        <span className="block text-text-2">
          {nameOf(receipt.of)} · {group ?? texts.everyone}
        </span>
        {shown.mean === null ? (
          shown.hidden === 'notRated' ? (
            texts.notRated
          ) : (
            texts.hidden(count(threshold, 'person', 'people'))
          )
        ) : (
          <span className="flex items-center gap-2 text-30 font-semibold tracking-display tabular">
            {figureOf(receipt)}
            {shown.band ? <BandGlyph band={shown.band} /> : null}
          </span>
        )}
      </p>
      {formula ? (
        <section aria-label={texts.formula} className="flex flex-col gap-1">
          <h3 className="text-13 font-semibold">{texts.formula}</h3>
          <p className="text-text-2">{receipt.made?.kind === 'people' ? texts.ofPeople : texts.of[level]}</p>
          <p className="rounded-control bg-sunken px-3 py-2 tabular">{formula}</p>
        </section>
      ) : null}
      <Recompute of={of} />
      <Parts receipt={receipt} nameOf={nameOf} onOpen={onOpen} />
      <Facts receipt={receipt} nameOf={nameOf} />
    </div>
  );
}

function Parts({ receipt: { made, threshold }, nameOf, onOpen }: Omit<Props, 'of'>) {
  if (made === null || made.kind === 'ratings') return null;
  const title = made.kind === 'people' ? texts.below : texts.parts;
  return (
    <section aria-label={title} className="flex flex-col gap-1">
      <h3 className="text-13 font-semibold">{title}</h3>
      <ul>
        {made.parts.map(({ id, mean }) => (
          <li
            key={id}
            className="flex items-baseline justify-between gap-3 border-line border-b last:border-b-0"
          >
            {mean === null ? (
              <>
                <span className="py-1.5">{nameOf(id)}</span>
                <span className="text-13 text-text-2">
                  {threshold === 1 ? texts.notRatedPart : texts.hiddenPart}
                </span>
              </>
            ) : (
              <>
                <button
                  type="button"
                  onClick={() => onOpen(id)}
                  className="min-h-8 min-w-0 rounded-cell py-1.5 text-left text-accent-text underline underline-offset-2 hover:text-text pointer-coarse:min-h-11"
                >
                  {nameOf(id)}
                </button>
                <span className="tabular">
                  {made.kind === 'people' ? pointsText(mean) : exactScore(mean)}
                </span>
              </>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Facts({ receipt, nameOf }: Pick<Props, 'receipt' | 'nameOf'>) {
  const { people, ratings, groups, made, weighted, threshold, framework, scale, releases } = receipt;
  const words = texts.facts;
  const hidden = made?.kind === 'mean' ? made.parts.filter(({ mean }) => mean === null) : [];
  const names = (state: 'released' | 'hidden') =>
    groups
      .filter((one) => one.state === state)
      .map(({ group }) => group)
      .join(', ');
  return (
    <dl className="grid gap-x-4 gap-y-2 sm:grid-cols-[9rem_minmax(0,1fr)]">
      {people === null ? null : (
        <>
          <Fact label={words.people}>{formatNumber(people)}</Fact>
          <Fact label={words.ratings}>{formatNumber(ratings)}</Fact>
        </>
      )}
      <Fact label={words.groups}>
        {names('released')}
        {names('hidden') ? (
          <span className="block text-text-2">{words.notShown(names('hidden'))}</span>
        ) : null}
      </Fact>
      {made === null ? null : (
        <>
          <Fact label={words.hidden}>
            {hidden.length === 0
              ? words.nothingHidden
              : threshold === 1
                ? words.notRated(hidden.map(({ id }) => nameOf(id)).join(', '))
                : words.hiddenWhy(
                    hidden.map(({ id }) => nameOf(id)).join(', '),
                    count(threshold, 'person', 'people'),
                  )}
          </Fact>
          <Fact label={words.weights}>
            {words.noWeights}
            {weighted ? (
              <span className="block text-text-2">
                {words.weighted(
                  exactScore(weighted.mean),
                  count(weighted.people, 'person', 'people'),
                  formatNumber(weighted.effective),
                )}
              </span>
            ) : null}
          </Fact>
        </>
      )}
      <Fact label={words.framework}>
        {words.scale(framework, formatNumber(scale.min), formatNumber(scale.max))}
      </Fact>
      {releases.length > 0 ? (
        <Fact label={words.release}>
          {releases.map(({ number, at, coversPosition, reason, themes }) => (
            <span key={number} className="block">
              {words.releaseLine(formatNumber(number), formatDateTime(at))}
              {reason === 'closing' ? `, ${words.closing}` : null}
              {releases.length > 1 ? `, ${words.releaseThemes(count(themes, 'theme', 'themes'))}` : null}
              <span className="block text-13 text-text-2">{words.coversLine(coversPosition)}</span>
            </span>
          ))}
        </Fact>
      ) : null}
    </dl>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-13 text-text-2">{label}</dt>
      <dd className="min-w-0 tabular max-sm:-mt-1.5">{children}</dd>
    </>
  );
}
