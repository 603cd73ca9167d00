/** Two intraclass correlations: of a single rating, and of the mean of a panel's ratings. */
export type Reliability = { readonly single: number; readonly average: number };

/**
 * Two-way ICC for absolute agreement, one row per target (theme), one column per rater (McGraw & Wong 1996, table 4): ICC(A,1) =
 * (MSR - MSE) / (MSR + (k - 1)MSE + k/n (MSC - MSE)) and ICC(A,k) = (MSR - MSE) / (MSR + (MSC - MSE)/n). At most 1; below 0 when
 * raters differ more than targets. For one organisation it answers: would another panel rank the themes alike? A target with a
 * missing rating is left out.
 * @returns null with fewer than two complete targets or two raters, and when all ratings are equal.
 * @throws RangeError when rows differ in length.
 */
export function panelReliability(targets: readonly (readonly (number | null)[])[]): Reliability | null {
  const k = targets[0]?.length ?? 0;
  if (targets.some((row) => row.length !== k)) {
    throw new RangeError('Every target needs one entry per rater; use null for a missing rating.');
  }
  const rows = targets.flatMap((row) => (row.every((rating) => rating !== null) ? [row] : []));
  const n = rows.length;
  if (n < 2 || k < 2) return null;
  const all = rows.flat();
  const grand = mean(all);
  const rowMeans = rows.map(mean);
  const columnMeans = Array.from({ length: k }, (_, rater) => mean(rows.map((row) => row[rater] ?? grand)));
  const rest = rows.flatMap((row, target) =>
    row.map((rating, rater) => rating - (rowMeans[target] ?? grand) - (columnMeans[rater] ?? grand) + grand),
  );
  const msr = (k * squares(rowMeans, grand)) / (n - 1);
  const msc = (n * squares(columnMeans, grand)) / (k - 1);
  const mse = squares(rest, 0) / ((n - 1) * (k - 1));
  const ofSingle = msr + (k - 1) * mse + (k / n) * (msc - mse);
  const ofAverage = msr + (msc - mse) / n;
  // The difference of variances has the same absolute rounding error as the variances, so a remainder of this size counts as 0.
  const rounding = 1e-12 * (msr + msc + mse);
  if (ofSingle <= rounding || ofAverage <= rounding) return null;
  return { single: (msr - mse) / ofSingle, average: (msr - mse) / ofAverage };
}

function mean(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0) / values.length;
}

function squares(values: readonly number[], centre: number): number {
  return values.reduce((total, value) => total + (value - centre) ** 2, 0);
}
