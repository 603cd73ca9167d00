import { CircleHelp } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../action/button.tsx';
import { Dialog } from './dialog.tsx';

type Props = { title: string; steps: readonly string[]; tips?: readonly string[] };

/** Floats above the bottom bar of phones. */
export function HelpButton({ title, steps, tips = [] }: Props) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        aria-label={`Help: ${title}`}
        title={`Help: ${title}`}
        onClick={() => setOpen(true)}
        className="no-print fixed right-4 bottom-20 z-10 inline-flex size-11 items-center justify-center rounded-full border border-line bg-raised text-text-2 shadow-float hover:text-text lg:right-6 lg:bottom-6"
      >
        <CircleHelp className="size-5" aria-hidden="true" />
      </button>
      {open ? (
        <Dialog
          title={title}
          onClose={() => setOpen(false)}
          actions={
            <Button variant="primary" onClick={() => setOpen(false)}>
              Got it!
            </Button>
          }
        >
          <ol className="flex list-decimal flex-col gap-2 pl-5 marker:text-text-3">
            {steps.map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
          {tips.length > 0 ? (
            <>
              <h3 className="mt-4 mb-1.5 text-13 font-semibold">Tips</h3>
              <ul className="flex list-disc flex-col gap-1.5 pl-5 text-text-2 marker:text-text-3">
                {tips.map((tip) => (
                  <li key={tip}>{tip}</li>
                ))}
              </ul>
            </>
          ) : null}
        </Dialog>
      ) : null}
    </>
  );
}
