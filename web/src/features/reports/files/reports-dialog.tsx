import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { type ReportKind, reportKinds } from '../../../../../domain/report/limits.ts';
import { messageOr } from '../../../lib/app-error.ts';
import { Button, buttonClass } from '../../../ui/action/button.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { Select } from '../../../ui/form/select.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { Banner } from '../../../ui/state/banner.tsx';
import { askForReport, reportFilesQuery } from '../report-queries.ts';
import { texts } from '../texts.ts';
import { ReportList } from './report-list.tsx';

const words = texts.files;
/** Poll interval in milliseconds while a report is being created. */
const lookEveryMs = 1_000;

type Props = { assessmentId: string; onClose: () => void };

/** Dialog that requests, downloads and deletes PDF reports. */
export function ReportsDialog({ assessmentId, onClose }: Props) {
  const [kind, setKind] = useState<ReportKind>('standard');
  /** Position of the last write in this dialog. */
  const [after, setAfter] = useState<string | null>(null);
  const { data, error } = useQuery({
    ...reportFilesQuery(assessmentId, after),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.reports.some(isOnItsWay) ? lookEveryMs : false),
  });
  const request = useMutation({
    mutationFn: () => askForReport(assessmentId, kind),
    onSuccess: ({ position }) => setAfter(position),
  });
  return (
    <Dialog title={words.title} onClose={onClose} wide>
      <div className="flex flex-col gap-6">
        <div className="flex flex-col gap-4">
          <Field label={words.kind}>
            {(wiring) => (
              <Select
                {...wiring}
                value={kind}
                onChange={({ target }) =>
                  setKind(reportKinds.find((one) => one === target.value) ?? 'standard')
                }
              >
                {reportKinds.map((one) => (
                  <option key={one} value={one}>
                    {words.kinds[one]}
                  </option>
                ))}
              </Select>
            )}
          </Field>
          {data?.available === false ? <Banner tone="info">{words.unavailable}</Banner> : null}
          <div className="flex flex-wrap gap-2">
            {data?.available === false ? null : (
              <Button
                variant="primary"
                busy={request.isPending && words.asking}
                onClick={() => request.mutate()}
              >
                {words.make}
              </Button>
            )}
            <Link
              to="/assessments/$assessmentId/report/print"
              params={{ assessmentId }}
              search={{ kind }}
              className={buttonClass()}
            >
              {words.print}
            </Link>
            <Link to="/methods" search={{ assessment: assessmentId }} className={buttonClass()}>
              {words.methods}
            </Link>
          </div>
          {request.error ? <Banner tone="bad">{messageOr(request.error, words.failed)}</Banner> : null}
        </div>
        <ReportList assessmentId={assessmentId} reports={data?.reports} error={error} onDeleted={setAfter} />
      </div>
    </Dialog>
  );
}

const isOnItsWay = ({ state }: { state: string }): boolean => state === 'requested' || state === 'drawing';
