import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Figure, Results } from '../../../../../api/results/contract/results.ts';
import { sharingLenses } from '../../../../../api/results/contract/sharing-lenses-texts.ts';
import { BandGlyph, bandText } from '../../../charts/band-glyph.tsx';
import { type ChartScale, useScale } from '../../../charts/scale.ts';
import { ScoreBar } from '../../../charts/score-bar.tsx';
import type { FrameworkOutline } from '../../../lib/cache/framework.ts';
import { count, formatMean, formatNumber, formatPercent } from '../../../lib/display/format.ts';
import { useAt } from '../../../lib/past.ts';
import { changeQuery } from '../../../lib/queries/analysis-queries.ts';
import { type FigureItem, Figures } from '../../../ui/layout/figures.tsx';
import { ProgressBar } from '../../../ui/state/progress-bar.tsx';
import { HowComputed } from '../../methods/panel/how-computed.tsx';
import { ReceiptButton } from '../../receipt/receipt-button.tsx';
import { overallChange } from '../change-words.ts';
import { NoScore } from '../score.tsx';
import { texts } from '../texts.ts';
import { extremes } from './extremes.ts';

type Props = {
  figure: Figure;
  assessment: Results['assessment'];
  framework: FrameworkOutline;
};

/** Four key figures about everyone. */
export function StatCards({ figure, assessment, framework }: Props) {
  const { invited, submitted } = assessment.counts;
  const { highest, lowest } = extremes(figure.lenses);
  const scale = useScale();
  const scored = figure.lenses.filter(({ cell }) => cell.mean !== null);
  /** Why no lens is the highest although there are scores. */
  const none =
    scored.length > 1 && !highest ? texts.stats.level : scored.length === 1 ? texts.stats.oneLens : null;
  const lensNames = (ids: readonly string[]) =>
    sharingLenses(
      framework.lenses.filter(({ id }) => ids.includes(id)).map(({ name }) => name),
      scored.length,
    );
  const { data: changes } = useQuery(changeQuery(assessment.assessmentId, useAt()));
  const change = overallChange(changes);
  return (
    <div className="flex flex-col gap-2">
      <Figures
        items={[
          {
            ...score(
              scale,
              texts.overall,
              figure.overall,
              <>
                {texts.outOf(framework.scale.max)},{' '}
                {texts.fromPeople(count(figure.people, 'person', 'people'))}
                {change ? <span className="block text-text-2">{change}</span> : null}
              </>,
            ),
            action: (
              <ReceiptButton
                assessmentId={assessment.assessmentId}
                framework={assessment.framework}
                of="overall"
                group={figure.group}
                name={texts.overall}
              />
            ),
          },
          {
            label: texts.stats.participants,
            value: formatNumber(submitted),
            note: assessment.imported ? (
              texts.stats.elsewhere
            ) : (
              <Below bar={<ProgressBar value={submitted} max={invited} label={texts.stats.completion} />}>
                {texts.stats.completed(formatPercent(submitted, invited), formatNumber(invited))}
              </Below>
            ),
          },
          score(
            scale,
            texts.stats.highest,
            highest?.cell,
            <LensNames>{lensNames(highest?.ids ?? [])}</LensNames>,
            none,
          ),
          score(
            scale,
            texts.stats.priority,
            lowest?.cell,
            <LensNames>{lensNames(lowest?.ids ?? [])}</LensNames>,
            none,
          ),
        ]}
      />
      <HowComputed
        assessmentId={assessment.assessmentId}
        framework={assessment.framework}
        about={{ kind: 'figure', of: 'overall', group: null }}
        name={texts.overall}
        framed
      />
    </div>
  );
}

function score(
  scale: ChartScale,
  label: string,
  cell: Figure['overall'] | undefined,
  note: ReactNode,
  none: string | null = null,
): FigureItem {
  if (none) return { label, value: '–', note: none };
  if (!cell || cell.mean === null || cell.band === null)
    return { label, value: '–', note: <NoScore hidden={cell?.hidden ?? 'notRated'} /> };
  return {
    label,
    value: formatMean(cell.mean, scale),
    note: (
      <Below bar={<ScoreBar score={cell.mean} />}>
        <span className="mr-1.5 inline-flex items-baseline gap-1.5 text-text-2">
          <BandGlyph band={cell.band} />
          <span aria-hidden="true">{bandText[cell.band]}</span>
        </span>
        {note}
      </Below>
    ),
  };
}

const LensNames = ({ children }: { children: string }) => (
  <span className="block text-14 font-medium text-text">{children}</span>
);

function Below({ bar, children }: { bar: ReactNode; children: ReactNode }) {
  return (
    <span className="mt-1.5 flex flex-col gap-2">
      {bar}
      <span>{children}</span>
    </span>
  );
}
