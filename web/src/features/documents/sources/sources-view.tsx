import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { DataSourceSettings } from '../../../../../api/data-source/contract/data-sources.ts';
import { toAppError } from '../../../lib/app-error.ts';
import { useDocumentTitle } from '../../../lib/display/document-title.ts';
import { useReread } from '../../../lib/live/use-reread.ts';
import { textLink } from '../../../ui/action/text-link.ts';
import { Card } from '../../../ui/layout/card.tsx';
import { PageHeader } from '../../../ui/layout/page-header.tsx';
import { Steps } from '../../../ui/layout/steps.tsx';
import { lateDialog } from '../../../ui/overlay/late-dialog.tsx';
import { notify } from '../../../ui/overlay/toast.ts';
import { Banner } from '../../../ui/state/banner.tsx';
import { Skeleton } from '../../../ui/state/skeleton.tsx';
import { categoryOf } from '../filters.ts';
import {
  documentsQuery,
  libraryKey,
  libraryModel,
  rereadMs,
  rereadPagesMs,
} from '../queries/document-queries.ts';
import { useLenses } from '../queries/lenses.ts';
import { UploadGuard } from '../upload/upload-panel.tsx';
import { useUploads } from '../upload/use-uploads.ts';
import { type FormKind, formKindOf } from './connect/connect-form.ts';
import { DocumentRows, MoreDocuments } from './files/connected-documents.tsx';
import { isProcessing } from './files/processing.ts';
import { ProcessingPanel } from './files/processing-panel.tsx';
import { MappingPreview } from './mapping-preview.tsx';
import { SourceRows } from './services/source-rows.tsx';
import { readSettings, sourcesKey, sourcesModel, sourcesQuery } from './services/sources-queries.ts';
import { SourceCards } from './source-cards.tsx';
import { texts } from './texts.ts';

const noFilter = {} as const;
const category = categoryOf(noFilter);

/** Loaded when somebody connects or changes a source. */
const ConnectDialog = lateDialog(async () => (await import('./connect/connect-dialog.tsx')).ConnectDialog);

/** The form that is open: for a new source of a kind, or for one that is changed. */
type OpenForm = { readonly kind: FormKind; readonly before: DataSourceSettings | null };

/** Where the organisation's data comes from: ways to add some, what is being processed, and what is connected. */
export function SourcesView() {
  const lenses = useLenses();
  useDocumentTitle(texts.title);
  useReread(libraryModel, null, libraryKey);
  useReread(sourcesModel, null, sourcesKey);
  const [added, setAdded] = useState<ReadonlySet<string>>(new Set());
  const { uploads, queue } = useUploads(
    () => undefined,
    (documentId) => setAdded((before) => new Set(before).add(documentId)),
  );
  const library = useLibrary(added);
  const sources = useQuery(sourcesQuery);
  const [form, setForm] = useState<OpenForm | null>(null);
  const documents = library.data?.documents ?? [];
  const processing = documents.filter((row) => isProcessing(row, added));
  const connected = documents.filter((row) => !isProcessing(row, added));
  const services = sources.data?.sources ?? [];
  const error = library.error ?? sources.error;
  const isLoading = !error && !(library.data && sources.data);
  return (
    <div className="flex flex-col gap-5">
      <PageHeader
        title={texts.title}
        note={texts.note}
        actions={
          <Link to="/documents" className={textLink}>
            {texts.library}
          </Link>
        }
      />
      <SourceCards
        onFiles={(files) => uploads.add(files, category)}
        onConnect={(kind) => setForm({ kind, before: null })}
      />
      <UploadGuard queue={queue} />
      <ProcessingPanel uploads={uploads} queue={queue} rows={processing} />
      {error ? <Banner tone="bad">{toAppError(error).message}</Banner> : null}
      {isLoading ? <Skeleton blocks={[220]} label={texts.loading} /> : null}
      {connected.length + services.length > 0 ? (
        <Card title={texts.connected.title} note={texts.connected.note} flush>
          {services.length > 0 ? (
            <div className="border-line border-b last:border-b-0">
              <SourceRows
                sources={services}
                lenses={lenses}
                onChange={({ dataSourceId }) =>
                  void readSettings(dataSourceId).then(
                    (before) => setForm({ kind: formKindOf(before.place.kind), before }),
                    (failure: unknown) => notify(toAppError(failure).message, 'error'),
                  )
                }
              />
            </div>
          ) : null}
          {connected.length > 0 ? <DocumentRows rows={connected} /> : null}
          <MoreDocuments matching={library.data?.matching ?? 0} shown={documents.length} />
        </Card>
      ) : null}
      <Steps {...texts.how} />
      <MappingPreview lenses={lenses} />
      {form ? <ConnectDialog {...form} lenses={lenses} onClose={() => setForm(null)} /> : null}
    </div>
  );
}

/** The newest documents, reread while any of them is being processed. */
function useLibrary(added: ReadonlySet<string>) {
  return useQuery({
    ...documentsQuery(noFilter),
    refetchInterval: ({ state }) => {
      const rows = (state.data?.documents ?? []).filter((row) => isProcessing(row, added));
      if (rows.length === 0) return false;
      return rows.some(({ stage }) => stage === 'reading') ? rereadPagesMs : rereadMs;
    },
  });
}
