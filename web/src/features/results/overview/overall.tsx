import type { AssessmentSummary } from '../../../../../api/assessment/contract/assessments.ts';
import type { Figure } from '../../../../../api/results/contract/results.ts';
import { BandGlyph, bandText } from '../../../charts/band-glyph.tsx';
import { useScale } from '../../../charts/scale.ts';
import { ScoreBar } from '../../../charts/score-bar.tsx';
import type { FrameworkOutline } from '../../../lib/cache/framework.ts';
import { count, formatMean } from '../../../lib/display/format.ts';
import { HowComputed } from '../../methods/panel/how-computed.tsx';
import { ReceiptButton } from '../../receipt/receipt-button.tsx';
import { NoScore } from '../score.tsx';
import { texts } from '../texts.ts';
import { Categories } from './categories.tsx';

type Props = {
  figure: Figure;
  assessment: Pick<AssessmentSummary, 'assessmentId' | 'framework'>;
  framework: FrameworkOutline;
};

/** Overall score of one group and its three categories, in one frame. */
export function Overall({ figure, assessment, framework }: Props) {
  const { overall, people } = figure;
  const scale = useScale();
  return (
    <div className="flex flex-col gap-2">
      <section
        aria-label={texts.overall}
        className="grid gap-px overflow-hidden rounded-panel border border-line bg-line lg:grid-cols-[minmax(0,4fr)_minmax(0,8fr)]"
      >
        <div className="flex flex-col justify-between gap-4 bg-surface px-4 py-5 md:px-5">
          <div className="flex items-center justify-between gap-2">
            <h2 className="text-13 text-text-2">{texts.overall}</h2>
            <ReceiptButton
              assessmentId={assessment.assessmentId}
              framework={assessment.framework}
              of="overall"
              group={figure.group}
              name={texts.overall}
            />
          </div>
          {overall.mean === null || overall.band === null ? (
            <NoScore hidden={overall.hidden} />
          ) : (
            <div className="flex flex-col gap-3">
              <p className="flex flex-wrap items-baseline gap-x-3">
                <span className="text-40 font-semibold tracking-display tabular">
                  {formatMean(overall.mean, scale)}
                </span>
                <span className="text-text-2">{texts.outOf(framework.scale.max)}</span>
              </p>
              <ScoreBar score={overall.mean} thick />
              <p className="flex items-center gap-2 text-text-2">
                <BandGlyph band={overall.band} />
                <span>
                  <span aria-hidden="true" className="font-medium text-text">
                    {bandText[overall.band]}
                  </span>
                  , {texts.fromPeople(count(people, 'person', 'people'))}
                </span>
              </p>
            </div>
          )}
        </div>
        <Categories figure={figure} framework={framework} />
      </section>
      <HowComputed
        assessmentId={assessment.assessmentId}
        framework={assessment.framework}
        about={{ kind: 'figure', of: 'overall', group: figure.group }}
        name={`${texts.overall}, ${figure.group ?? texts.everyone}`}
        framed
      />
    </div>
  );
}
