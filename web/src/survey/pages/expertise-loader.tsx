import { type ComponentType, useEffect, useState } from 'react';
import { leaveExpertise } from '../actions.ts';
import type { Survey } from '../model/state.ts';
import { Frame, Heading, Sheet } from '../parts/frame.tsx';
import { texts } from '../texts.ts';

/** The page is read when somebody asks for it: most do not, and their first answer should not wait for it. */
export function ExpertiseLoader({ survey }: { survey: Survey }) {
  const [Page, setPage] = useState<ComponentType<{ survey: Survey }> | 'failed' | null>(null);
  useEffect(() => {
    if (Page === null)
      import('../expertise/expertise-page.tsx').then(
        (module) => setPage(() => module.ExpertisePage),
        () => setPage('failed'),
      );
  }, [Page]);
  if (Page === null) return <p className="opening">{texts.opening}</p>;
  if (Page !== 'failed') return <Page survey={survey} />;
  return (
    <Frame survey={survey}>
      <Sheet>
        <Heading>{texts.stop.unreachable[0]}</Heading>
        <div className="ways">
          <button type="button" className="primary large" onClick={() => setPage(null)}>
            {texts.tryAgain}
          </button>
          <button type="button" className="secondary large" onClick={leaveExpertise}>
            {texts.section.later}
          </button>
        </div>
      </Sheet>
    </Frame>
  );
}
