import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { ImageDown } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import { formatDate, formatNumber } from '../../../lib/display/format.ts';
import { useAt } from '../../../lib/past.ts';
import { resultsQuery } from '../../../lib/queries/results-queries.ts';
import { Menu, MenuItem } from '../../../ui/overlay/menu.tsx';
import { notify } from '../../../ui/overlay/toast.ts';
import { texts } from '../texts.ts';
import type { ChartFormat, SavedChart } from './chart-files.ts';

const words = texts.charts;
const formats = ['png', 'svg'] as const;

type Props = {
  /** Name of the chart, also used in the file name. */
  title: string;
  /** One line about what the chart shows. */
  subtitle: string;
  /** Called when the person saves; null if the chart is not drawn. */
  chart: () => SavedChart | null;
};

/** Saves one chart as an image. The drawing code loads on demand. */
export function ChartMenu({ title, subtitle, chart }: Props) {
  const { assessment: assessmentId = '' } = useSearch({ from: '/signed-in/of-assessment/dashboard' });
  const { data } = useQuery(resultsQuery(assessmentId, undefined, useAt()));
  const release = data?.releases.at(-1);
  if (!data || !release) return null;
  const number = formatNumber(release.number);
  const save = async (format: ChartFormat) => {
    try {
      const { saveChart } = await import('./chart-files.ts');
      const foot = words.foot(data.assessment.name, number, formatDate(release.at));
      const name = [data.assessment.name, title, words.release(number)].map(plain).join('-');
      const saved = chart();
      if (!saved) throw new Error('The chart is not drawn');
      await saveChart(saved, { title, subtitle, foot }, format, name);
    } catch {
      notify(words.failed, 'error');
    }
  };
  return (
    <Menu
      label={words.save(title)}
      triggerClass="no-print inline-flex size-8 items-center justify-center rounded-control text-text-2 hover:bg-hover hover:text-text pointer-coarse:size-11"
      trigger={<ImageDown className="size-4" aria-hidden="true" />}
    >
      {formats.map((format) => (
        <MenuItem key={format} onSelect={() => void save(format)}>
          {words.formats[format]}
        </MenuItem>
      ))}
    </Menu>
  );
}

export type Drawing = Omit<Props, 'chart'> & {
  /** A chart from charts/, saved as it is displayed. */
  children: ReactNode;
};

/** A chart together with the menu that saves it. */
export function SavedDrawing({ children, ...about }: Drawing) {
  const place = useRef<HTMLDivElement>(null);
  return (
    <>
      <div className="-mb-3 flex justify-end">
        <ChartMenu {...about} chart={() => place.current?.querySelector('svg') ?? null} />
      </div>
      <div ref={place}>{children}</div>
    </>
  );
}

/**
 * Keeps letters and digits of any script and replaces all other characters by dashes, so that the name is valid on every file
 * system.
 */
const plain = (name: string): string =>
  name
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '');
