import { useMutation, useQueryClient } from '@tanstack/react-query';
import { RotateCw } from 'lucide-react';
import type { DocumentRow } from '../../../../../api/document/contract/documents.ts';
import { lastingReasons } from '../../../../../domain/document/limits.ts';
import { messageOr } from '../../../lib/app-error.ts';
import { Button } from '../../../ui/action/button.tsx';
import { notify } from '../../../ui/overlay/toast.ts';
import { readDocumentAgain } from '../queries/document-queries.ts';
import { rereadLibrary } from '../queries/library-cache.ts';
import { texts } from '../texts.ts';

const words = texts.readAgain;

type Props = { row: Pick<DocumentRow, 'documentId' | 'name' | 'stage' | 'reason'> };

/** Button that reads a failed file again; absent if another attempt would fail the same way. */
export function ReadAgain({ row: { documentId, name, stage, reason } }: Props) {
  const client = useQueryClient();
  const request = useMutation({
    mutationFn: () => readDocumentAgain(documentId),
    onSuccess: async ({ position }) => {
      notify(words.begun(name), 'success');
      await rereadLibrary(client, position);
    },
    onError: (thrown) => notify(messageOr(thrown, texts.failed), 'error'),
  });
  if (stage !== 'failed' || (reason !== null && lastingReasons.has(reason))) return null;
  return (
    <Button
      size="dense"
      icon={<RotateCw className="size-3.5" aria-hidden="true" />}
      aria-label={words.one(name)}
      busy={request.isPending && words.going}
      onClick={() => request.mutate()}
    >
      {words.action}
    </Button>
  );
}
