import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { toAppError } from '../../../lib/app-error.ts';
import { useDocumentTitle } from '../../../lib/display/document-title.ts';
import { useReread } from '../../../lib/live/use-reread.ts';
import { useAccess } from '../../../lib/session/access.ts';
import { Button } from '../../../ui/action/button.tsx';
import { textLink } from '../../../ui/action/text-link.ts';
import { PageHeader } from '../../../ui/layout/page-header.tsx';
import { Banner } from '../../../ui/state/banner.tsx';
import { Skeleton } from '../../../ui/state/skeleton.tsx';
import { libraryKey, libraryModel } from '../queries/document-queries.ts';
import { ChangesCard } from './changes-card.tsx';
import { frameworkLexiconQuery, lexiconQuery } from './lexicon-queries.ts';
import { LexiconWords } from './lexicon-words.tsx';
import { RemappingState } from './remapping-state.tsx';
import { SuggestionsCard } from './suggestions-card.tsx';
import { texts } from './texts.ts';

/** The words by which documents are mapped to lenses, and what a change of them changes. */
export function LexiconView() {
  useReread(libraryModel, null, libraryKey);
  useDocumentTitle(texts.title);
  return (
    <div className="flex flex-col gap-4">
      <PageHeader
        title={texts.title}
        note={texts.note}
        actions={
          <Link to="/documents" className={textLink}>
            {texts.library}
          </Link>
        }
      />
      <Loaded />
    </div>
  );
}

function Loaded() {
  const framework = useQuery(frameworkLexiconQuery);
  const own = useQuery(lexiconQuery);
  const mayManage = useAccess('organization.manage').allowed;
  const error = (framework.data ? null : framework.error) ?? (own.data ? null : own.error);
  if (error)
    return (
      <Banner
        tone="bad"
        action={
          <Button
            size="dense"
            onClick={() => {
              void framework.refetch();
              void own.refetch();
            }}
          >
            {texts.retry}
          </Button>
        }
      >
        {toAppError(error).message}
      </Banner>
    );
  if (!framework.data || !own.data) return <Skeleton blocks={[48, 36, 420]} label={texts.loading} />;
  const { remapping } = own.data;
  return (
    <>
      <RemappingState lexicon={own.data} mayManage={mayManage} />
      {remapping && !remapping.isRunning ? (
        <ChangesCard key={remapping.remappingId} remapping={remapping} />
      ) : null}
      {mayManage ? <SuggestionsCard /> : null}
      <LexiconWords framework={framework.data} lexicon={own.data} mayManage={mayManage} />
    </>
  );
}
