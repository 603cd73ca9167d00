import { History } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../action/button.tsx';
import { Banner } from '../state/banner.tsx';
import { texts } from '../texts.ts';

type Props = {
  /** Says which moment is shown; announced when it changes. */
  heading: string;
  /** Explains what differs from the present. */
  children: ReactNode;
  onBack: () => void;
};

/** Tells that the page shows an earlier moment, and offers the way back to the present. */
export function PastBanner({ heading, children, onBack }: Props) {
  return (
    <Banner
      tone="warn"
      action={
        <Button size="dense" onClick={onBack}>
          {texts.backToNow}
        </Button>
      }
    >
      <span className="flex items-start gap-2.5">
        <History className="mt-0.5 size-4 shrink-0" aria-hidden="true" />
        <span className="min-w-0">
          <strong className="font-semibold tabular" role="status">
            {heading}
          </strong>{' '}
          {children}
        </span>
      </span>
    </Banner>
  );
}
