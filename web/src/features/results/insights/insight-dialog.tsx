import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { AssessmentSummary } from '../../../../../api/assessment/contract/assessments.ts';
import type { Changes, Disagreement } from '../../../../../api/results/contract/analysis.ts';
import type { Figure } from '../../../../../api/results/contract/results.ts';
import type { Insight } from '../../../../../domain/scoring/analysis/insights.ts';
import type { Framework } from '../../../lib/cache/framework.ts';
import { formatScore } from '../../../lib/display/format.ts';
import { useAt } from '../../../lib/past.ts';
import { disagreementQuery } from '../../../lib/queries/analysis-queries.ts';
import { useAccess } from '../../../lib/session/access.ts';
import { buttonClass } from '../../../ui/action/button.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { changesByLens } from '../change-words.ts';
import { Score } from '../score.tsx';
import { texts } from '../texts.ts';

export type InsightProps = {
  figure: Figure;
  assessment: Pick<AssessmentSummary, 'assessmentId' | 'framework'>;
  framework: Framework;
  changes: Changes | undefined;
};
type Props = InsightProps & { insight: Insight; onClose: () => void };

const words = texts.insights;

/** Details of one insight: the parts of its lens in order of score, their changes, and themes on which people disagree. */
export function InsightDialog({ insight, figure, assessment, framework, changes, onClose }: Props) {
  const at = useAt();
  const { data } = useQuery(disagreementQuery(assessment.assessmentId, at));
  const mayWrite = useAccess('plan.write').allowed;
  const lens = framework.lenses.find(({ id }) => id === insight.lens);
  if (!lens) return null;
  const since = changesByLens(changes);
  const cells = new Map(figure.subLenses.map(({ id, cell }) => [id, cell]));
  const parts = lens.subLenses
    .flatMap(({ id, name }) => {
      const cell = cells.get(id);
      return cell?.mean == null ? [] : [{ id, name, cell, mean: cell.mean }];
    })
    .sort((a, b) => (insight.type === 'Strength' ? b.mean - a.mean : a.mean - b.mean));
  const names = new Map(lens.subLenses.flatMap(({ themes }) => themes.map(({ id, name }) => [id, name])));
  const apart = (data?.themes ?? []).filter(({ theme, kind }) => names.has(theme) && kind !== 'agree');
  const to = {
    to: '/assessments/$assessmentId/plan',
    params: { assessmentId: assessment.assessmentId },
  } as const;

  return (
    <Dialog
      title={`${words.types[insight.type]}: ${lens.name}`}
      wide
      onClose={onClose}
      actions={
        // An action can be created only from the present, not from a past moment.
        at === undefined ? (
          <>
            <Link {...to} search={{ on: lens.id }} className={buttonClass()}>
              {words.discuss}
            </Link>
            {mayWrite ? (
              <Link
                {...to}
                search={{ on: lens.id, make: 'action' }}
                className={buttonClass({ variant: 'primary' })}
              >
                {words.act}
              </Link>
            ) : null}
          </>
        ) : null
      }
    >
      <div className="flex flex-col gap-5">
        <p className="text-text-2">{lens.description}</p>
        <section className="flex flex-col gap-1">
          <h3 className="text-14 font-semibold">{words.parts[insight.type]}</h3>
          <ul>
            {parts.map(({ id, name, cell }) => (
              <li
                key={id}
                className="grid items-center gap-x-6 gap-y-1 border-line border-t py-2 first:border-t-0 md:grid-cols-2"
              >
                <span className="min-w-0">
                  {name}
                  {since.has(id) ? (
                    <span className="block text-13 text-text-2 tabular">{since.get(id)}</span>
                  ) : null}
                </span>
                <Score cell={cell} />
              </li>
            ))}
          </ul>
        </section>
        <section className="flex flex-col gap-1">
          <h3 className="text-14 font-semibold">{words.apart}</h3>
          {apart.length === 0 ? (
            <p className="text-text-2">{words.agreed}</p>
          ) : (
            <ul>
              {apart.slice(0, 5).map((theme) => (
                <li
                  key={theme.theme}
                  className="flex flex-wrap justify-between gap-x-6 border-line border-t py-2 first:border-t-0"
                >
                  <span>{names.get(theme.theme)}</span>
                  <span className="text-13 text-text-2 tabular">{inWords(theme)}</span>
                </li>
              ))}
            </ul>
          )}
        </section>
      </div>
    </Dialog>
  );
}

function inWords({ kind, spread }: Disagreement): string {
  if (kind === 'split') return words.split;
  return kind === 'unclear' ? words.unclear(formatScore(spread)) : words.apartBy(formatScore(spread));
}
