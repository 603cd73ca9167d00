import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Database, Pencil, Plug, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { ConnectedSource } from '../../../../../../api/data-source/contract/data-sources.ts';
import { SparkLine } from '../../../../charts/spark-line.tsx';
import { messageOr } from '../../../../lib/app-error.ts';
import { count, formatDate, formatDateTime } from '../../../../lib/display/format.ts';
import { useAccess } from '../../../../lib/session/access.ts';
import { Button } from '../../../../ui/action/button.tsx';
import { IconButton } from '../../../../ui/action/icon-button.tsx';
import { ConfirmDialog } from '../../../../ui/overlay/confirm-dialog.tsx';
import { notify } from '../../../../ui/overlay/toast.ts';
import { Badge } from '../../../../ui/state/badge.tsx';
import type { Lenses } from '../../queries/lenses.ts';
import { texts } from '../texts.ts';
import { AttachFigure } from './attach-figure.tsx';
import { formatFigure } from './format-figure.ts';
import { rereadSources } from './reread-sources.ts';
import { fetchSource, removeSource } from './sources-queries.ts';

const words = texts.source;
/** Figures of a source shown before all are asked for. */
const shownFirst = 6;

type Props = {
  sources: readonly ConnectedSource[];
  lenses: Lenses;
  onChange: (source: ConnectedSource) => void;
};

/** Connected services with their newest figures. */
export function SourceRows({ sources, lenses, onChange }: Props) {
  return (
    <ul aria-label={words.label}>
      {sources.map((source) => (
        <SourceRow
          key={source.dataSourceId}
          source={source}
          lenses={lenses}
          onChange={() => onChange(source)}
        />
      ))}
    </ul>
  );
}

type RowProps = { source: ConnectedSource; lenses: Lenses; onChange: () => void };

function SourceRow({ source, lenses, onChange }: RowProps) {
  const { name, kind, schedule, subLens, fetched, failure } = source;
  const mayManage = useAccess('organization.manage').allowed;
  const [isRemoving, setRemoving] = useState(false);
  return (
    <li className="flex items-start gap-3 border-line border-b px-4 py-2.5 last:border-b-0 md:px-5">
      <span className="flex size-9 shrink-0 items-center justify-center rounded-control border border-line bg-sunken text-text-2">
        {kind !== 'api' ? (
          <Database className="size-5" aria-hidden="true" />
        ) : (
          <Plug className="size-5" aria-hidden="true" />
        )}
      </span>
      <div className="min-w-0 grow">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="break-words font-medium">{name}</span>
          <Badge>{words.kinds[kind]}</Badge>
          {subLens === null ? null : (
            <Badge tone="accent" sentence>
              {subLens} {lenses.nameOf(subLens)}
            </Badge>
          )}
        </p>
        <p className="flex flex-wrap gap-x-2.5 text-13 text-text-3 tabular">
          {fetched ? (
            <span>
              {words.fetchedAt} <time dateTime={fetched.at}>{formatDateTime(fetched.at)}</time>
            </span>
          ) : (
            <span>{words.notYet}</span>
          )}
          {fetched ? <span>{words.rows(count(fetched.rows, ...words.unit.row))}</span> : null}
          {fetched && fetched.leftOut > 0 ? (
            <span>{words.leftOut(count(fetched.leftOut, ...words.unit.row))}</span>
          ) : null}
          {fetched?.isTruncated ? <span>{words.truncated}</span> : null}
          <span>{words.schedules[schedule]}</span>
          <span>{words.connectedBy(source.connectedBy)}</span>
        </p>
        {failure ? (
          <p className="mt-1 text-13 text-bad">
            {(fetched ? words.failed : words.failedFirst)(formatDateTime(failure.at), failure.text)}
          </p>
        ) : null}
        <Metrics source={source} />
        {mayManage ? <FetchNow source={source} /> : null}
      </div>
      {mayManage ? (
        <span className="flex shrink-0">
          <IconButton label={words.changeOne(name)} onClick={onChange}>
            <Pencil className="size-4" aria-hidden="true" />
          </IconButton>
          <IconButton label={words.remove(name)} onClick={() => setRemoving(true)}>
            <Trash2 className="size-4" aria-hidden="true" />
          </IconButton>
        </span>
      ) : null}
      {isRemoving ? <RemoveDialog source={source} onClose={() => setRemoving(false)} /> : null}
    </li>
  );
}

function Metrics({ source }: Pick<RowProps, 'source'>) {
  const { name, metrics } = source;
  const [isOpen, setOpen] = useState(false);
  if (metrics.length === 0) return null;
  return (
    <>
      <ul
        aria-label={words.metrics(name)}
        className="mt-2 grid gap-x-6 gap-y-1.5 sm:grid-cols-2 xl:grid-cols-3"
      >
        {(isOpen ? metrics : metrics.slice(0, shownFirst)).map((metric, index) => (
          <li key={metric.name} className="flex min-w-0 items-center justify-between gap-3">
            <span className="min-w-0">
              <span className="block break-words text-13 text-text-2">{metric.name}</span>
              <span className="font-medium tabular">{formatFigure(metric.value)}</span>
              <Earlier history={metric.history} />
            </span>
            <span className="flex shrink-0 items-center gap-1">
              <SparkLine values={metric.history.map(({ value }) => value)} />
              <AttachFigure source={source} index={index} />
            </span>
          </li>
        ))}
      </ul>
      {metrics.length > shownFirst ? (
        <div className="mt-1">
          <Button size="dense" variant="quiet" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {isOpen ? words.fewer : words.all(metrics.length)}
          </Button>
        </div>
      ) : null}
    </>
  );
}

/** The first reading that is shown, for people who do not see the line. */
function Earlier({ history }: Pick<ConnectedSource['metrics'][number], 'history'>) {
  const [first] = history;
  if (!first || history.length < 2) return null;
  return (
    <span className="block text-12 text-text-3 tabular">
      {words.history(
        formatFigure(first.value),
        formatDate(first.at),
        count(history.length, ...words.unit.fetch),
      )}
    </span>
  );
}

function FetchNow({ source: { dataSourceId, name } }: Pick<RowProps, 'source'>) {
  const client = useQueryClient();
  const request = useMutation({
    mutationFn: () => fetchSource(dataSourceId),
    onSuccess: async ({ position, failure }) => {
      await rereadSources(client, position);
      if (failure) notify(failure.text, 'error');
      else notify(words.fetched(name), 'success');
    },
    onError: (error) => notify(messageOr(error, words.failedAction), 'error'),
  });
  return (
    <div className="mt-2">
      <Button size="dense" busy={request.isPending && words.fetching} onClick={() => request.mutate()}>
        {words.fetch}
        <span className="sr-only">{words.fetchOf(name)}</span>
      </Button>
    </div>
  );
}

function RemoveDialog({
  source: { dataSourceId, name },
  onClose,
}: Pick<RowProps, 'source'> & { onClose: () => void }) {
  const client = useQueryClient();
  const request = useMutation({
    mutationFn: () => removeSource(dataSourceId),
    onSuccess: async ({ position }) => {
      notify(words.removed(name), 'success');
      onClose();
      await rereadSources(client, position);
    },
  });
  return (
    <ConfirmDialog
      title={words.removeTitle(name)}
      action={words.removeAction}
      request={request}
      failed={words.failedAction}
      onConfirm={() => request.mutate()}
      onClose={onClose}
    >
      <p>{words.removeNote}</p>
    </ConfirmDialog>
  );
}
