import { type ComponentType, useEffect, useLayoutEffect, useState } from 'react';
import { buttons, look } from '../look.ts';
import type { Survey } from '../model/state.ts';
import { Frame, Heading, Sheet } from '../parts/frame.tsx';
import { texts } from '../texts.ts';

type Page = ComponentType<{ survey: Survey }>;

/** A lazily loaded page: most people never open it, so the first page must not wait for its code. */
export function LaterPage({
  survey,
  read,
  onLeave,
}: {
  survey: Survey;
  /** Must be a stable function. */
  read: () => Promise<Page>;
  onLeave?: () => void;
}) {
  const [Page, setPage] = useState<Page | 'failed' | null>(null);
  useEffect(() => {
    if (Page === null)
      read().then(
        (page) => setPage(() => page),
        () => setPage('failed'),
      );
  }, [Page, read]);
  // The focus moved before this page's heading was rendered, so it is set here.
  const moved = survey.moved > 0;
  useLayoutEffect(() => {
    if (moved && Page !== null) document.querySelector('h1')?.focus({ preventScroll: true });
  }, [Page, moved]);
  if (Page === null) return <p className={look.opening}>{texts.opening}</p>;
  if (Page !== 'failed') return <Page survey={survey} />;
  return (
    <Frame survey={survey}>
      <Sheet>
        <Heading>{texts.stop.unreachable[0]}</Heading>
        <div className={look.row}>
          <button type="button" className={buttons.largePrimary} onClick={() => setPage(null)}>
            {texts.tryAgain}
          </button>
          {onLeave ? (
            <button type="button" className={buttons.largeSecondary} onClick={onLeave}>
              {texts.section.later}
            </button>
          ) : null}
        </div>
      </Sheet>
    </Frame>
  );
}
