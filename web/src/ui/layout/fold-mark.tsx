import { ChevronRight } from 'lucide-react';

/** Turns when the <details className="group"> around it opens. */
export function FoldMark() {
  return (
    <ChevronRight
      className="size-4 shrink-0 text-text-3 transition-transform group-open:rotate-90"
      aria-hidden="true"
    />
  );
}
