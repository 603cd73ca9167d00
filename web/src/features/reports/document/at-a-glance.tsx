import type { ReactNode } from 'react';
import {
  firstLensText,
  overText,
  participationText,
  unrankedText,
} from '../../../../../api/report/contract/report-words.ts';
import type { Report } from '../../../../../api/report/contract/reports.ts';
import { count, formatMean, formatScore } from '../../../lib/display/format.ts';
import { bandOf, bandStartsOf } from './report-scale.ts';
import { Section } from './section.tsx';
import { texts as words } from './texts.ts';

/** Four key figures about everyone. */
export function AtAGlance({ report }: { report: Report }) {
  const { overall, people, strengths, priorities, lenses, scale, change } = report;
  const scored = (cell: Report['overall'], note: ReactNode): Figure =>
    cell.mean === null
      ? { value: '–', note: cell.hidden === 'protected' ? words.hidden : words.notRated }
      : {
          value: formatMean(cell.mean, { bandStarts: bandStartsOf(scale) }),
          note: (
            <>
              <BandName scale={scale} id={cell.band} /> {note}
              {overText(cell) ? <span className="block">{overText(cell)}</span> : null}
            </>
          ),
        };
  const firstOf = (ids: readonly string[]): Figure => {
    const lens = lenses.find(({ id }) => id === ids[0]);
    return lens
      ? scored(lens.cell, <LensName>{firstLensText(report, ids)}</LensName>)
      : { value: '–', note: unrankedText(report) };
  };
  const figures: readonly (Figure & { readonly label: string })[] = [
    {
      label: words.overall,
      ...scored(
        overall,
        <>
          <span className="block">{words.outOf(formatScore(scale.max))}</span>
          <span className="block">{words.from(count(people, 'person', 'people'))}</span>
          {change ? <span className="block">{changeWords(change)}</span> : null}
        </>,
      ),
    },
    participationText(report),
    { label: words.highest, ...firstOf(strengths) },
    { label: words.priority, ...firstOf(priorities) },
  ];
  return (
    <Section title={words.figures}>
      <dl className="report-keep grid grid-cols-2 gap-px overflow-hidden rounded-panel border border-line bg-line md:grid-cols-4 print:grid-cols-4">
        {figures.map(({ label, value, note }) => (
          <div key={label} className="flex min-w-0 flex-col bg-surface px-4 py-3.5">
            <dt className="text-13 text-text-2">{label}</dt>
            <dd className="mt-1 text-30 font-semibold tracking-display tabular">{value}</dd>
            <dd className="text-13 text-text-2 tabular">{note}</dd>
          </div>
        ))}
      </dl>
    </Section>
  );
}

type Figure = { readonly value: string; readonly note: ReactNode };

const LensName = ({ children }: { children: ReactNode }) => (
  <span className="block font-medium text-text">{children}</span>
);

function BandName({ scale, id }: { scale: Report['scale']; id: string | null }) {
  const band = bandOf(scale, id);
  return band ? (
    <>
      <span aria-hidden="true">{band.glyph}</span> {band.label}
    </>
  ) : null;
}

function changeWords({ points, name, verdict }: NonNullable<Report['change']>): string | null {
  if (points === null) return null;
  const rounded = formatScore(Math.abs(points));
  if (Number(rounded) === 0) return words.noChange(name);
  return words.change(`${points > 0 ? '+' : '−'}${rounded}`, name, words.verdicts[verdict]);
}
