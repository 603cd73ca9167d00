import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { messageOr, toAppError } from '../../lib/app-error.ts';
import { formatExact, formatNumber } from '../../lib/display/format.ts';
import { makeAndSave } from '../../lib/download/download.ts';
import { urls } from '../../lib/urls.ts';
import { Button } from '../../ui/action/button.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { Facts } from '../../ui/layout/facts.tsx';
import { notify } from '../../ui/overlay/toast.ts';
import { Banner } from '../../ui/state/banner.tsx';
import { auditQuery, proofQuery } from './audit-queries.ts';
import { texts } from './texts.ts';

const words = texts.proof;
/** The server counts entries only up to this number. */
const mostCounted = 1_000;

/** Shows how far the trail is signed and up to which entry an external party holds a copy; offers a download of the trail. */
export function ProofCard({ assessmentId }: { assessmentId: string }) {
  const queries = useQueryClient();
  const { data, error } = useQuery(proofQuery(assessmentId));
  const exporting = useMutation({
    mutationFn: () => makeAndSave(urls.auditExport(assessmentId), `${words.fileName}.zip`),
    onSuccess: () => notify(words.exported, 'success'),
    onError: (thrown) => notify(toAppError(thrown).message, 'error'),
    onSettled: async () => {
      await queries.invalidateQueries({ queryKey: proofQuery(assessmentId).queryKey });
      await queries.invalidateQueries({ queryKey: auditQuery(assessmentId).queryKey });
    },
  });
  return (
    <Card
      title={words.title}
      note={words.note}
      actions={
        <Button
          size="dense"
          icon={<Download aria-hidden="true" className="size-4" />}
          busy={exporting.isPending && words.exporting}
          onClick={() => exporting.mutate()}
        >
          {words.export}
        </Button>
      }
    >
      {error ? <Banner tone="bad">{messageOr(error, words.failed)}</Banner> : null}
      {data ? (
        <Facts
          items={[
            {
              label: words.signed,
              value: data.head
                ? words.signedAt(formatExact(data.head.at), formatNumber(data.head.size))
                : words.nothingSigned,
            },
            { label: words.unsigned, value: words.entries(data.unsigned, mostCounted) },
            {
              label: words.copy,
              value: data.copy ? words.copiedBy(data.copy.by, formatExact(data.copy.at)) : words.noCopy,
            },
            { label: words.unanchored, value: words.entries(data.unanchored, mostCounted) },
            ...(data.head
              ? [
                  {
                    label: words.key,
                    value: <code className="font-mono text-12 text-text-2">{data.head.key}</code>,
                  },
                ]
              : []),
          ]}
        />
      ) : null}
    </Card>
  );
}
