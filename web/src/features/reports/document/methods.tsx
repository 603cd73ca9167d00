import type { Report } from '../../../../../api/report/contract/reports.ts';
import { count, formatNumber } from '../../../lib/display/format.ts';
import { Section } from './section.tsx';
import { texts as words } from './texts.ts';

/** Section on how figures are computed, and which ones are withheld to protect people. */
export function Methods({ report: { assessment, asked, scale } }: { report: Report }) {
  const people = (number: number) => count(number, 'person', 'people');
  const threshold = people(assessment.threshold);
  const bands = scale.bands.map(({ label, from }) => words.bandFrom(label, formatNumber(from))).join(', ');
  const lines = words.methodLines(
    formatNumber(scale.min),
    formatNumber(scale.max),
    threshold,
    assessment.releases,
  );
  return (
    <div className="report-keep flex flex-col gap-8">
      <Section title={words.methods}>
        <Lines
          lines={[...(assessment.named ? lines.toSpliced(2, 1, words.namedRelease) : lines), `${bands}.`]}
        />
      </Section>
      <Section title={assessment.named ? words.named : words.protection}>
        <Lines
          lines={
            assessment.named
              ? [...words.namedLines, ...asked]
              : [...words.protectionLines(threshold, people(assessment.distributionThreshold)), ...asked]
          }
        />
      </Section>
    </div>
  );
}

function Lines({ lines }: { lines: readonly string[] }) {
  return (
    <ul className="report-keep flex max-w-reading list-disc flex-col gap-1.5 pl-5 text-text-2">
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}
