import type { ReactNode } from 'react';
import { FoldMark } from '../../ui/layout/fold-mark.tsx';

type Props = {
  label: string;
  /** Empty: none. */
  note?: string;
  /** Rows above it need attention. */
  isBelow: boolean;
  children: ReactNode;
};

/** One line for all rows of a card that need no attention. It opens to the rows. */
export function SettledFold({ label, note, isBelow, children }: Props) {
  return (
    <details className={`group ${isBelow ? 'border-line border-t' : ''}`}>
      <summary className="flex min-h-10 items-center gap-2 rounded-panel px-4 py-1.5 text-14 -outline-offset-2 hover:bg-hover md:px-5 pointer-coarse:min-h-11">
        <FoldMark />
        <span className="flex min-w-0 flex-wrap items-baseline gap-x-2">
          <span>{label}</span>
          {note ? <span className="text-13 text-text-3 tabular">{note}</span> : null}
        </span>
      </summary>
      <div className="border-line border-t">{children}</div>
    </details>
  );
}
