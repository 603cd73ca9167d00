import { tiedText, unrankedText } from '../../../../../api/report/contract/report-words.ts';
import type { Report } from '../../../../../api/report/contract/reports.ts';
import { barsNote, ratingsIn } from '../../../lib/display/agreement-bars.ts';
import { count, formatMean, formatPercent, formatScore } from '../../../lib/display/format.ts';
import { closestLenses } from './closest-lenses.ts';
import { ReportHistogram, ReportScore } from './report-charts.tsx';
import { bandStartsOf } from './report-scale.ts';
import { Section } from './section.tsx';
import { texts as words } from './texts.ts';

/** Sections on strengths, priorities, agreement and disagreement. */
export function Agreement({ report }: { report: Report }) {
  const { lenses, strengths, priorities } = report;
  const { closest, asClose } = closestLenses(lenses);
  return (
    <>
      <div className="report-keep grid gap-8 md:grid-cols-2 print:grid-cols-2">
        <Section title={words.priorities}>
          <LensList report={report} ids={priorities} />
        </Section>
        <Section title={words.strengths}>
          <LensList report={report} ids={strengths} />
        </Section>
      </div>
      {closest.length > 0 ? (
        <Section title={words.agree} note={words.agreeNote}>
          <ul className="flex flex-col gap-1">
            {closest.map(({ id, name, spread }) => (
              <li key={id}>
                <span className="font-medium">{name}</span>
                <span className="text-text-2">: {words.agreeLine(formatScore(spread))}</span>
              </li>
            ))}
          </ul>
          {asClose > 0 ? <p className="text-13 text-text-2">{words.asClose(asClose)}</p> : null}
        </Section>
      ) : null}
      <Disagreements report={report} />
    </>
  );
}

function LensList({ report, ids }: { report: Report; ids: readonly string[] }) {
  const { lenses, scale } = report;
  if (ids.length === 0) return <p className="text-text-2">{unrankedText(report)}</p>;
  const listed = ids.flatMap((id) => lenses.find((lens) => lens.id === id) ?? []);
  const tied = tiedText(report, ids);
  return (
    <>
      <ol className="flex flex-col gap-2.5">
        {listed.map(({ id, name, description, cell }) => (
          <li key={id} className="report-keep flex items-baseline justify-between gap-4">
            <span className="min-w-0">
              <span className="font-medium">{name}</span>
              <span className="block text-13 text-text-2">{description}</span>
            </span>
            <ReportScore scale={scale} cell={cell} />
          </li>
        ))}
      </ol>
      {tied ? <p className="text-13 text-text-2">{tied}</p> : null}
    </>
  );
}

function Disagreements({ report: { disagreements, scale, assessment, lenses } }: { report: Report }) {
  const apart = disagreements.filter(({ kind }) => kind !== 'agree');
  const shown = lenses.some(({ spread }) => spread !== null) || disagreements.length > 0;
  return (
    <Section title={words.disagree} note={words.disagreeNote}>
      {apart.length > 0 ? (
        <ul className="flex flex-col gap-4">
          {apart.map((one) => (
            <li
              key={one.theme}
              className="report-keep grid items-start gap-x-6 gap-y-2 md:grid-cols-[minmax(0,1fr)_240px] print:grid-cols-[minmax(0,1fr)_240px]"
            >
              <div>
                <h3 className="font-medium">
                  <span className="mr-2 font-normal text-text-3 tabular">{one.theme}</span>
                  {one.name}
                </h3>
                <p className="text-13 text-text-2">
                  {sentenceOf(one, scale)} {barsNote(one.distribution, one.n)}
                </p>
              </div>
              <ReportHistogram scale={scale} counts={one.distribution} name={one.name} large />
            </li>
          ))}
        </ul>
      ) : (
        <p className="text-text-2">
          {shown
            ? words.allAgree
            : assessment.named
              ? words.needsTwo
              : words.noDistribution(count(assessment.distributionThreshold, 'person', 'people'))}
        </p>
      )}
    </Section>
  );
}

/** Sentence about a disagreement. If people form two camps, it counts those in the highest and in the lowest band. */
function sentenceOf(one: Report['disagreements'][number], scale: Report['scale']): string {
  const average = formatMean(one.mean, { bandStarts: bandStartsOf(scale) });
  const counted = ratingsIn(one.distribution);
  if (one.kind !== 'split')
    return (one.kind === 'unclear' ? words.unclear : words.apart)(formatScore(one.spread), average);
  const top = scale.bands.at(-1)?.from ?? scale.max;
  const low = scale.bands[1]?.from ?? scale.min;
  const people = (within: (score: number) => boolean) =>
    one.distribution.reduce((sum, each, index) => sum + (within(scale.min + index) ? each : 0), 0);
  return words.split(
    formatPercent(
      people((score) => score >= top),
      counted,
    ),
    formatPercent(
      people((score) => score < low),
      counted,
    ),
    average,
  );
}
