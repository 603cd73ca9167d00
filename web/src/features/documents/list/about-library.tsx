import type { Documents } from '../../../../../api/document/contract/documents.ts';
import { useWide } from '../../../lib/display/media.ts';
import { FoldMark } from '../../../ui/layout/fold-mark.tsx';
import { Steps } from '../../../ui/layout/steps.tsx';
import { texts } from '../texts.ts';
import { DissectorBanner } from './dissector-banner.tsx';
import { LibraryFigures } from './library-figures.tsx';

type Props = {
  library: Documents;
  /** With a document open, the steps would push its pages below the window. */
  hasOpen: boolean;
};

/** What the library is for and how much is in it. On phones one line that opens, so that the documents come first. */
export function AboutLibrary({ library, hasOpen }: Props) {
  const isWide = useWide();
  const { counts, asOf } = library;
  if (asOf) return <LibraryFigures library={library} />;
  const about = (
    <>
      <DissectorBanner />
      <LibraryFigures library={library} />
      {hasOpen ? null : <Steps {...texts.how} />}
    </>
  );
  if (isWide || counts.total === 0) return about;
  return (
    <details className="group">
      <summary className="flex min-h-11 items-center gap-2 rounded-panel border border-line bg-surface px-3 text-13 text-text-2 hover:bg-hover">
        <FoldMark />
        {texts.about}
      </summary>
      <div className="mt-4 flex flex-col gap-4">{about}</div>
    </details>
  );
}
