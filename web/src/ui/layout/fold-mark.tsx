import { ChevronRight } from 'lucide-react';

/** Arrow that turns when the surrounding <details className="group"> opens. */
export function FoldMark() {
  return (
    <ChevronRight
      className="size-4 shrink-0 text-text-3 transition-transform group-open:rotate-90"
      aria-hidden="true"
    />
  );
}
