import { ChevronRight } from 'lucide-react';
import { Suspense, useState } from 'react';
import { lateComponent } from '../../../lib/display/late.tsx';
import type { About } from './about.ts';
import { panelTexts } from './texts.ts';

/** The code for statistics and R lines is loaded on demand. */
const MethodSheet = lateComponent(
  async () => (await import('./method-sheet.tsx')).MethodSheet,
  <p className="text-13 text-text-2">{panelTexts.loading}</p>,
);

type Props = {
  assessmentId: string;
  framework: string;
  about: About;
  /** Accessible name of the figure or card. */
  name: string;
  /** Draws its own border, for use outside a card. */
  framed?: boolean;
};

/** Collapsed details that explain how one figure or card is computed, with the same summary line everywhere. */
export function HowComputed({ assessmentId, framework, about, name, framed = false }: Props) {
  const [wanted, setWanted] = useState(false);
  return (
    <details
      className={`group/method no-print ${framed ? 'rounded-panel border border-line bg-surface' : 'border-line border-t'}`}
      onToggle={({ currentTarget }) => setWanted((before) => before || currentTarget.open)}
    >
      <summary
        aria-label={panelTexts.of(name)}
        className="flex min-h-11 items-center gap-2 rounded-panel px-4 text-13 text-text-2 -outline-offset-2 hover:bg-hover md:px-5"
      >
        {/* The group is named, because this panel may be inside another open details element. */}
        <ChevronRight
          className="size-4 shrink-0 text-text-3 transition-transform group-open/method:rotate-90"
          aria-hidden="true"
        />
        {panelTexts.title}
      </summary>
      {wanted ? (
        <div className="px-4 pt-1 pb-4 md:px-5">
          <Suspense fallback={<p className="text-13 text-text-2">{panelTexts.loading}</p>}>
            <MethodSheet assessmentId={assessmentId} framework={framework} about={about} name={name} />
          </Suspense>
        </div>
      ) : null}
    </details>
  );
}
