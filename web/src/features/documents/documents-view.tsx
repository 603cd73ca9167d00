import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { History, Upload, X } from 'lucide-react';
import { Suspense, useId, useState } from 'react';
import type { SearchState } from '../../../../api/document/contract/documents.ts';
import { toAppError } from '../../lib/app-error.ts';
import { useDocumentTitle } from '../../lib/display/document-title.ts';
import { count } from '../../lib/display/format.ts';
import { lateComponent } from '../../lib/display/late.tsx';
import { useReread } from '../../lib/live/use-reread.ts';
import { useAccess } from '../../lib/session/access.ts';
import { Button, buttonClass } from '../../ui/action/button.tsx';
import { PageHeader } from '../../ui/layout/page-header.tsx';
import { Tabs } from '../../ui/layout/tabs.tsx';
import { Banner } from '../../ui/state/banner.tsx';
import { Skeleton } from '../../ui/state/skeleton.tsx';
import { texts as uiTexts } from '../../ui/texts.ts';
import { texts as correlate } from './correlate/texts.ts';
import { categoryOf, type DocumentsSearch, type Filter, filterOf, nothingOpen } from './filters.ts';
import { Library } from './library.tsx';
import { AboutLibrary } from './list/about-library.tsx';
import { FilterBar } from './list/filter-bar.tsx';
import { progressInWords } from './list/search-state.ts';
import { TagChips } from './list/tag-chips.tsx';
import { LookBackDialog } from './past/look-back-dialog.tsx';
import { PastLibraryBanner } from './past/past-library-banner.tsx';
import { PastMomentProvider } from './past/past-moment.ts';
import { texts as past } from './past/texts.ts';
import { documentsQuery, libraryKey, libraryModel } from './queries/document-queries.ts';
import { type Lenses, useLenses } from './queries/lenses.ts';
import { texts } from './texts.ts';
import { UploadGuard, UploadPanel } from './upload/upload-panel.tsx';
import { useUploads } from './upload/use-uploads.ts';

const comparisonModel = 'comparison';

type Props = { search: DocumentsSearch; onChoose: (change: Partial<DocumentsSearch>) => void };

/** Loaded when its tab is chosen. */
const CorrelateView = lateComponent(
  async () => (await import('./correlate/correlate-view.tsx')).CorrelateView,
  <Skeleton blocks={[36, 320]} label={texts.list.loading} />,
);

const AnalysisView = lateComponent(
  async () => (await import('./analysis/analysis-view.tsx')).AnalysisView,
  <Skeleton blocks={[36, 320]} label={texts.list.loading} />,
);

const libraryTab = { value: 'library', label: correlate.tabs.library } as const;
const correlateTab = { value: 'correlate', label: correlate.tabs.correlate } as const;
const analyzeTab = { value: 'analyze', label: correlate.tabs.analyze } as const;

/** The documents of an organisation: the library, uploads to it, and what it says beside the results of an assessment. */
export function DocumentsView({ search, onChoose }: Props) {
  const lenses = useLenses();
  const isPast = search.moment !== undefined;
  const mayWrite = useAccess('documents.write').allowed && !isPast;
  const mayCompare = useAccess('evidence.read').allowed && !isPast;
  const tabs = mayCompare ? [libraryTab, correlateTab, analyzeTab] : [libraryTab, analyzeTab];
  const wanted = tabs.find(({ value }) => value === search.tab) ?? libraryTab;
  const tab = isPast ? 'library' : wanted.value;
  const filter = filterOf(search);
  useReread(libraryModel, null, libraryKey);
  // The number of correlated documents changes with each release.
  useReread(comparisonModel, null, libraryKey);
  useDocumentTitle(texts.title);
  const [isUploading, setUploading] = useState(false);
  const [isLookingBack, setLookingBack] = useState(false);
  const panelId = useId();
  const { uploads, queue } = useUploads(() => setUploading(false));
  const library = (
    <LibraryTab
      search={search}
      lenses={lenses}
      mayWrite={mayWrite}
      onChoose={onChoose}
      onUpload={() => setUploading(true)}
    />
  );
  return (
    <div className="flex flex-col gap-4">
      <PageHeader
        title={texts.title}
        actions={
          tab === 'library' ? (
            <span className={`flex flex-wrap gap-2 ${besideOf(search)}`}>
              {isPast ? null : (
                <Link to="/documents/lexicon" className={buttonClass()}>
                  {texts.lexicon}
                </Link>
              )}
              {isPast ? null : (
                <Button
                  icon={<History className="size-4" aria-hidden="true" />}
                  onClick={() => setLookingBack(true)}
                >
                  {past.open}
                </Button>
              )}
              {mayWrite ? (
                <UploadToggle isOn={isUploading} panelId={panelId} onToggle={setUploading} />
              ) : null}
            </span>
          ) : null
        }
      />
      {isUploading && mayWrite ? (
        <UploadPanel
          id={panelId}
          uploads={uploads}
          queue={queue}
          category={categoryOf(filter)}
          note={categoryInWords(filter, lenses)}
        />
      ) : null}
      <UploadGuard queue={queue} />
      {isPast ? (
        library
      ) : (
        <Tabs
          label={correlate.tabs.label}
          tabs={tabs}
          chosen={tab}
          rowClass={besideOf(search)}
          onChoose={(to) => onChoose({ ...nothingOpen, tab: to === 'library' ? undefined : to })}
        >
          {tab === 'library' ? (
            library
          ) : (
            <Suspense fallback={<Skeleton blocks={[36, 320]} label={texts.list.loading} />}>
              {tab === 'correlate' ? (
                <CorrelateView search={search} onChoose={onChoose} />
              ) : (
                <AnalysisView {...{ search, mayWrite, mayCompare, onChoose }} />
              )}
            </Suspense>
          )}
        </Tabs>
      )}
      {isLookingBack ? (
        <LookBackDialog
          onClose={() => setLookingBack(false)}
          onChoose={(moment) => {
            setLookingBack(false);
            onChoose({ ...nothingOpen, moment });
          }}
        />
      ) : null}
    </div>
  );
}

/** Hides the list in narrow windows while a document is open. */
const besideOf = ({ document }: DocumentsSearch) => (document === undefined ? '' : 'max-xl:hidden');

type LibraryTabProps = Props & { lenses: Lenses; mayWrite: boolean; onUpload: () => void };

/** The library: its figures, filters, list and the document that is open. */
function LibraryTab({ search, lenses, mayWrite, onChoose, onUpload }: LibraryTabProps) {
  const { data, error, refetch } = useQuery({
    ...documentsQuery(filterOf(search)),
    placeholderData: keepPreviousData,
  });
  const isPast = search.moment !== undefined;
  const now = () => onChoose({ ...nothingOpen, moment: undefined });
  return (
    <div className="flex flex-col gap-4">
      <PastLibraryBanner asOf={data?.asOf} onBack={now} />
      {error ? (
        <Banner
          tone="bad"
          action={
            <span className="flex flex-wrap gap-2">
              <Button size="dense" onClick={() => void refetch()}>
                {texts.tryAgain}
              </Button>
              {isPast ? (
                <Button size="dense" onClick={now}>
                  {uiTexts.backToNow}
                </Button>
              ) : null}
            </span>
          }
        >
          {toAppError(error).message}
        </Banner>
      ) : null}
      {!data && !error ? (
        <Skeleton blocks={[48, 36, 420]} label={isPast ? past.loading : texts.list.loading} />
      ) : null}
      {data ? (
        <>
          <div className={`flex flex-col gap-4 ${besideOf(search)}`}>
            <AboutLibrary library={data} hasOpen={search.document !== undefined} />
            <FilterBar search={search} lenses={lenses} onChoose={onChoose} />
            <TagChips tags={data.tags} chosen={search.tag} onChoose={(tag) => onChoose({ tag })} />
            <SearchProgress state={data.search} />
          </div>
          <p role="status" className="sr-only">
            {texts.list.found(count(data.matching, 'document', 'documents'))}
          </p>
          <PastMomentProvider value={search.moment}>
            <Library
              library={data}
              search={search}
              lenses={lenses}
              mayWrite={mayWrite}
              onChoose={onChoose}
              onUpload={onUpload}
            />
          </PastMomentProvider>
        </>
      ) : null}
    </div>
  );
}

/** Progress of a search over the texts, shown until all are searched. */
function SearchProgress({ state }: { state: SearchState | null }) {
  const progress = state && progressInWords(state);
  return (
    <p role="status" className={progress ? 'text-13 text-text-2' : 'sr-only'}>
      {progress}
    </p>
  );
}

type ToggleProps = { isOn: boolean; panelId: string; onToggle: (isOn: boolean) => void };

function UploadToggle({ isOn, panelId, onToggle }: ToggleProps) {
  const Icon = isOn ? X : Upload;
  return (
    <Button
      variant={isOn ? 'secondary' : 'primary'}
      icon={<Icon className="size-4" aria-hidden="true" />}
      aria-expanded={isOn}
      aria-controls={isOn ? panelId : undefined}
      onClick={() => onToggle(!isOn)}
    >
      {isOn ? texts.upload.hide : texts.upload.open}
    </Button>
  );
}

/** The category in words that uploaded files get from these filters; undefined without a category. */
function categoryInWords(filter: Filter, lenses: Lenses): string | undefined {
  const { lens, subLens, documentType } = categoryOf(filter);
  const place = [lens, subLens].flatMap((id) => (id === undefined ? [] : [lenses.nameOf(id)])).join(' → ');
  const type = filter.type === undefined ? '' : texts.upload.inType(texts.types[documentType]);
  if (place === '' && type === '') return undefined;
  return texts.upload.goesTo([place || texts.filters.uncategorized, type].filter(Boolean).join(' '));
}
