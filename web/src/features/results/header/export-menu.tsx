import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useState } from 'react';
import type { AssessmentSummary } from '../../../../../api/assessment/contract/assessments.ts';
import { toAppError } from '../../../lib/app-error.ts';
import { download } from '../../../lib/download/download.ts';
import { useAt } from '../../../lib/past.ts';
import { urls } from '../../../lib/urls.ts';
import { buttonClass } from '../../../ui/action/button.tsx';
import { lateDialog } from '../../../ui/overlay/late-dialog.tsx';
import { Menu, MenuItem } from '../../../ui/overlay/menu.tsx';
import { notify } from '../../../ui/overlay/toast.ts';
import { Spinner } from '../../../ui/state/spinner.tsx';
import { texts } from '../texts.ts';

const formats = ['pptx', 'xlsx', 'csv', 'json'] as const;
/** Formats that are available for a past moment. */
const formatsThen = ['csv', 'json'] as const;

function urlOf(assessmentId: string, format: (typeof formats)[number], at: string | undefined): string {
  if (format === 'pptx') return urls.resultsSlides(assessmentId);
  return format === 'xlsx'
    ? urls.resultsWorkbook(assessmentId)
    : urls.resultsExport(assessmentId, format, at);
}

const ReportsDialog = lateDialog(
  async () => (await import('../../reports/files/reports-dialog.tsx')).ReportsDialog,
);

export function ExportMenu({ assessment }: { assessment: AssessmentSummary }) {
  const { assessmentId, name } = assessment;
  const at = useAt();
  const saving = useMutation({
    mutationFn: (format: (typeof formats)[number]) =>
      download(urlOf(assessmentId, format, at), `${fileName(name)}.${format}`),
    onError: (thrown) => notify(toAppError(thrown).message, 'error'),
  });
  const [reports, setReports] = useState(false);
  return (
    <>
      <Menu
        label={texts.export.button}
        triggerClass={buttonClass()}
        trigger={
          <span aria-hidden="true" className="inline-flex items-center gap-2">
            {saving.isPending ? <Spinner /> : <Download className="size-4" />}
            {texts.export.button}
          </span>
        }
      >
        {at === undefined ? (
          <MenuItem onSelect={() => setReports(true)}>{texts.export.report}</MenuItem>
        ) : null}
        {(at === undefined ? formats : formatsThen).map((format) => (
          <MenuItem key={format} onSelect={() => saving.mutate(format)}>
            {texts.export.formats[format]}
          </MenuItem>
        ))}
      </Menu>
      {reports ? <ReportsDialog assessmentId={assessmentId} onClose={() => setReports(false)} /> : null}
    </>
  );
}

/**
 * File name of an export: keeps letters and digits of any script and replaces all other characters by dashes, which every file
 * system accepts.
 */
const fileName = (name: string): string =>
  `${texts.export.file}-${name.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '-')}`.replace(/-$/, '');
