import type { AnalysedMetric, Analysis } from '../../../../../api/analysis/contract/analysis.ts';
import { figureInWords } from '../../../../../api/analysis/contract/figure-in-words.ts';
import { Card } from '../../../ui/layout/card.tsx';
import { formulaOf } from './metric-in-words.ts';
import { Quote, type QuotedText } from './quote.tsx';
import { rowInLine } from './row-in-line.ts';
import { metricLabel, texts } from './texts.ts';

const words = texts.metrics;

type Known = Exclude<AnalysedMetric, { kind: 'absent' }>;
const isKnown = (metric: AnalysedMetric): metric is Known => metric.kind !== 'absent';

/** Financial figures of the text, each with the row or sentence that states it, or with its inputs. Absent if there are none. */
export function MetricsCard({ of, analysis }: { of: QuotedText; analysis: Analysis }) {
  const { metrics, metricPassages, passages } = analysis;
  const known = metrics.filter(isKnown);
  if (known.length === 0) return null;
  const currency = known.reduce<string | null>(
    (found, one) => found ?? (one.kind === 'stated' ? one.currency : null),
    null,
  );
  const absent = metrics.flatMap((one) => (one.kind === 'absent' ? [one] : []));
  return (
    <Card title={words.title} note={words.note}>
      <dl className="grid gap-x-6 gap-y-5 sm:grid-cols-2 lg:grid-cols-3">
        {known.map((metric) => (
          <div key={metric.metric} className="flex min-w-0 flex-col gap-1">
            <dt className="text-13 text-text-2">{metricLabel(metric.metric)}</dt>
            <dd className="text-20 font-semibold tracking-display tabular">
              {figureInWords(
                metric.metric,
                metric.value,
                metric.kind === 'stated' ? metric.currency : currency,
              )}
            </dd>
            <dd className="text-13 text-text-3">
              <Source of={of} metric={metric} currency={currency} />
            </dd>
          </div>
        ))}
      </dl>
      {metricPassages < passages ? (
        <p className="pt-4 text-13 text-text-3">{words.part(metricPassages, passages)}</p>
      ) : null}
      {absent.length === 0 ? null : (
        <details className="pt-4">
          <summary className="w-fit cursor-pointer text-13 text-text-2 pointer-coarse:py-2">
            {words.absent} ({absent.length})
          </summary>
          <ul aria-label={words.absent} className="flex flex-col gap-1 pt-2 text-13 text-text-2">
            {absent.map(({ metric, reason }) => (
              <li key={metric}>
                {metricLabel(metric)}: {words.why(reason)}
              </li>
            ))}
          </ul>
        </details>
      )}
    </Card>
  );
}

function Source({ of, metric, currency }: { of: QuotedText; metric: Known; currency: string | null }) {
  if (metric.kind === 'derived') return words.computed(formulaOf(metric, currency));
  const { year, period, prior, declaredBy, source, quote } = metric;
  return (
    <Quote of={of} quote={source === 'table' ? { ...quote, text: rowInLine(quote.text) } : quote}>
      <span>{year === null ? words.undated(period) : words.year(String(year), period)}</span>
      {prior === null ? null : (
        <span>{words.prior(figureInWords(metric.metric, prior, metric.currency))}</span>
      )}
      {declaredBy !== null && source === 'table' ? <span>{words.unit(declaredBy)}</span> : null}
    </Quote>
  );
}
