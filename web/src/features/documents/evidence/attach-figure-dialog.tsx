import { useState } from 'react';
import type { ConnectedSource } from '../../../../../api/data-source/contract/data-sources.ts';
import { formatDateTime } from '../../../lib/display/format.ts';
import { formatFigure } from '../sources/services/format-figure.ts';
import { AttachDialog } from './attach-dialog.tsx';
import { attachMetric } from './evidence-queries.ts';
import { texts } from './texts.ts';
import { UnitField } from './unit-field.tsx';

type Props = {
  source: ConnectedSource;
  /** Number of the fetch that is shown, and place of the figure in it. */
  fetch: number;
  index: number;
  onClose: () => void;
};

/** Attaches one figure of a connected source to a sub-lens of an assessment. */
export function AttachFigureDialog({ source, fetch, index, onClose }: Props) {
  const [unit, setUnit] = useState('');
  const { dataSourceId, name, metrics, fetched } = source;
  const metric = metrics[index];
  return (
    <AttachDialog
      own={source.subLens}
      fields={<UnitField value={unit} onChange={setUnit} />}
      unsaved={unit !== ''}
      attach={({ assessmentId, subLens, note }) =>
        attachMetric(assessmentId, { subLens, dataSourceId, fetch, metric: index, unit, note })
      }
      onClose={onClose}
    >
      {metric && fetched ? (
        <figure className="flex flex-col gap-1">
          <figcaption className="text-13 text-text-3">
            {name} · {texts.figure.fetched(formatDateTime(fetched.at))}
          </figcaption>
          <p className="border-line border-l-2 pl-3 break-words">
            {metric.name}: <span className="font-medium tabular">{formatFigure(metric.value)}</span>
          </p>
        </figure>
      ) : null}
    </AttachDialog>
  );
}
