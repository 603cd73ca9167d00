import type { ReactNode } from 'react';

/** What a chart says of the point that is pointed at. */
export function ChartTooltip({ children }: { children: ReactNode }) {
  return (
    <div className="no-print rounded-control border border-line bg-raised px-2.5 py-1.5 text-12 text-text shadow-float tabular">
      {children}
    </div>
  );
}
