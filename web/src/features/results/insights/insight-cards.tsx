import { useState } from 'react';
import { type Insight, insightsOf } from '../../../../../domain/scoring/analysis/insights.ts';
import { useScale } from '../../../charts/scale.ts';
import { ScoreBar } from '../../../charts/score-bar.tsx';
import { formatMean } from '../../../lib/display/format.ts';
import { Button } from '../../../ui/action/button.tsx';
import { HowComputed } from '../../methods/panel/how-computed.tsx';
import { changesByLens } from '../change-words.ts';
import { texts } from '../texts.ts';
import { InsightDialog, type InsightProps } from './insight-dialog.tsx';

const words = texts.insights;

/** Up to two strongest lenses and the weakest one, if their scores are in a strong or weak band. Each card opens its details. */
export function InsightCards(props: InsightProps) {
  const { figure, assessment, framework, changes } = props;
  const scale = useScale();
  const [open, setOpen] = useState<Insight>();
  const insights = insightsOf(framework, figure);
  if (insights.length === 0) return null;
  const since = changesByLens(changes);
  return (
    <div className="flex flex-col gap-2">
      <section
        aria-label={words.title}
        className="grid gap-4 md:grid-cols-[repeat(auto-fit,minmax(16rem,1fr))]"
      >
        {insights.map((insight) => (
          <article
            key={insight.lens}
            className="flex flex-col gap-2 rounded-panel border border-line bg-surface px-4 py-4 md:px-5"
          >
            <p className="text-13 text-text-3">{words.types[insight.type]}</p>
            <div className="flex items-baseline justify-between gap-3">
              <h3 className="text-16 font-semibold">{insight.title}</h3>
              <span className="text-16 font-semibold tabular">{formatMean(insight.score, scale)}</span>
            </div>
            <ScoreBar score={insight.score} />
            <p className="grow text-13 text-text-2">{since.get(insight.lens) ?? insight.description}</p>
            <p className="no-print">
              <Button
                size="dense"
                aria-label={words.detailsOf(insight.title)}
                onClick={() => setOpen(insight)}
              >
                {words.details}
              </Button>
            </p>
          </article>
        ))}
        {open ? <InsightDialog {...props} insight={open} onClose={() => setOpen(undefined)} /> : null}
      </section>
      <HowComputed
        assessmentId={assessment.assessmentId}
        framework={assessment.framework}
        about={{ kind: 'insights' }}
        name={words.title}
        framed
      />
    </div>
  );
}
