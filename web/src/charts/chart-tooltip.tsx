import { type ReactNode, useEffect } from 'react';
import { useActiveTooltipLabel } from 'recharts';

export function ChartTooltip({ children }: { children: ReactNode }) {
  return (
    <div className="no-print rounded-control border border-line bg-raised px-2.5 py-1.5 text-12 text-text shadow-float tabular">
      {children}
    </div>
  );
}

/** Rendered inside a chart: reports the index in `labels` of the item activated by pointer or keyboard; 0 if none is active. */
export function PointedAt<Label extends string | number>({
  labels,
  onPoint,
}: {
  labels: readonly Label[];
  onPoint: (index: number) => void;
}) {
  const label = useActiveTooltipLabel();
  const index = Math.max(0, labels.indexOf(label as Label));
  useEffect(() => onPoint(index), [index, onPoint]);
  return null;
}
