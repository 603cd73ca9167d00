import { useMutation } from '@tanstack/react-query';
import { Download, Trash2 } from 'lucide-react';
import type { ReportFile } from '../../../../../api/report/contract/reports.ts';
import { messageOr } from '../../../lib/app-error.ts';
import { count, formatDateTime, formatNumber } from '../../../lib/display/format.ts';
import { download } from '../../../lib/download/download.ts';
import { useAccess } from '../../../lib/session/access.ts';
import { urls } from '../../../lib/urls.ts';
import { Button } from '../../../ui/action/button.tsx';
import { IconButton } from '../../../ui/action/icon-button.tsx';
import { RowList } from '../../../ui/layout/row-list.tsx';
import { notify } from '../../../ui/overlay/toast.ts';
import { Badge } from '../../../ui/state/badge.tsx';
import { Banner } from '../../../ui/state/banner.tsx';
import { Spinner } from '../../../ui/state/spinner.tsx';
import { deleteReport } from '../report-queries.ts';
import { texts } from '../texts.ts';

const words = texts.files;
const tones = { requested: 'neutral', drawing: 'info', ready: 'good', failed: 'bad' } as const;

type Props = {
  assessmentId: string;
  /** Undefined until loaded. */
  reports: readonly ReportFile[] | undefined;
  error: unknown;
  onDeleted: (position: string) => void;
};

/** All created reports, newest first. */
export function ReportList({ assessmentId, reports, error, onDeleted }: Props) {
  const newest = reports?.[0];
  return (
    <section aria-labelledby="report-files" className="flex flex-col gap-2 border-line border-t pt-5">
      <h3 id="report-files" className="font-semibold">
        {words.made}
      </h3>
      {error ? <Banner tone="bad">{messageOr(error, words.failed)}</Banner> : null}
      <p role="status" className="sr-only">
        {newest ? words.announce(texts.kinds[newest.kind], words.states[newest.state]) : ''}
      </p>
      {reports ? (
        <div className="-mx-4 md:-mx-5">
          <RowList
            label={words.made}
            empty={words.none}
            rows={reports.map((report) => ({
              key: report.reportId,
              title: (
                <span className="inline-flex flex-wrap items-center gap-2">
                  {texts.kinds[report.kind]}
                  <Badge tone={tones[report.state]}>
                    {report.state === 'requested' || report.state === 'drawing' ? <Spinner /> : null}
                    {words.states[report.state]}
                  </Badge>
                </span>
              ),
              note: noteOf(report),
              action: <Actions assessmentId={assessmentId} report={report} onDeleted={onDeleted} />,
            }))}
          />
        </div>
      ) : error ? null : (
        <p className="text-text-3">{words.loading}</p>
      )}
    </section>
  );
}

type ActionsProps = Pick<Props, 'assessmentId' | 'onDeleted'> & { report: ReportFile };

function Actions({ assessmentId, report, onDeleted }: ActionsProps) {
  const mayDelete = useAccess('results.share').allowed;
  const name = words.named(texts.kinds[report.kind], formatDateTime(report.requestedAt));
  const saving = useMutation({
    mutationFn: () =>
      download(
        urls.reportFile(assessmentId, report.reportId),
        words.fileName(report.kind, String(report.release)),
      ),
    onError: (thrown) => notify(messageOr(thrown, words.failed), 'error'),
  });
  const deleting = useMutation({
    mutationFn: () => deleteReport(assessmentId, report.reportId),
    onSuccess: ({ position }) => {
      notify(words.deleted, 'success');
      onDeleted(position);
    },
    onError: (thrown) => notify(messageOr(thrown, words.failed), 'error'),
  });
  return (
    <span className="flex items-center gap-2">
      {report.state === 'ready' ? (
        <Button
          size="dense"
          icon={<Download className="size-4" aria-hidden="true" />}
          busy={saving.isPending && words.saving}
          aria-label={words.downloadOne(name)}
          onClick={() => saving.mutate()}
        >
          {words.download}
        </Button>
      ) : null}
      {mayDelete && (report.state === 'ready' || report.state === 'failed') ? (
        <IconButton label={words.deleteOne(name)} onClick={() => deleting.mutate()}>
          {deleting.isPending ? <Spinner /> : <Trash2 className="size-4" aria-hidden="true" />}
        </IconButton>
      ) : null}
    </span>
  );
}

const noteOf = ({ requestedBy, requestedAt, release, pages, size, reason }: ReportFile): string =>
  [
    words.line(requestedBy, formatDateTime(requestedAt)),
    release === null ? '' : words.release(formatNumber(release)),
    pages === null ? '' : count(pages, 'page', 'pages'),
    size === null ? '' : words.size(formatNumber(Math.max(1, size / 1_024))),
    reason === null ? '' : words.reasons[reason],
  ]
    .filter(Boolean)
    .join(' · ');
