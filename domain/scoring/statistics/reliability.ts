/** Two intraclass correlations: of one rating, and of the mean of a group's or a panel's ratings. */
export type Reliability = { readonly single: number; readonly average: number };

/**
 * One-way ICC from independent groups of ratings. ICC(1) = (MSB - MSW) / (MSB + (k - 1) MSW): the part of the differences between
 * people that comes from their group, at most 1, below 0 when groups differ less than chance. ICC(2) = (MSB - MSW) / MSB: how
 * dependable group means are, at most 1, usual bar .70 (Shrout & Fleiss 1979; Bliese 2000). For groups of unequal size k is the
 * average group size, as in the R package multilevel, not the harmonic-like k0 of the analysis of variance.
 * Empty groups do not count.
 * @returns null with fewer than two groups, without a group of two or more, and when the group means are all equal.
 */
export function groupReliability(groups: readonly (readonly number[])[]): Reliability | null {
  const filled = groups.filter((group) => group.length > 0);
  const all = filled.flat();
  if (filled.length < 2 || all.length === filled.length) return null;
  const grand = mean(all);
  const between = filled.reduce((total, group) => total + group.length * (mean(group) - grand) ** 2, 0);
  const within = filled.reduce((total, group) => total + squares(group, mean(group)), 0);
  const msb = between / (filled.length - 1);
  const msw = within / (all.length - filled.length);
  const k = all.length / filled.length;
  if (isNothing(msb, all)) return null;
  return { single: (msb - msw) / (msb + (k - 1) * msw), average: (msb - msw) / msb };
}

/**
 * Two-way ICC for absolute agreement, one row per target (theme), one column per rater (McGraw & Wong 1996, table 4):
 * ICC(A,1) = (MSR - MSE) / (MSR + (k - 1)MSE + k/n (MSC - MSE)) and ICC(A,k) = (MSR - MSE) / (MSR + (MSC - MSE)/n).
 * At most 1; below 0 when raters differ more than targets. Fits one organisation: would another panel rank the themes alike?
 * A target with a missing rating is left out.
 * @returns null with fewer than two complete targets or two raters, and without differences to explain.
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
  // Differences of variances are rounded as those are, not as their squares: what is left of equal ones is no difference.
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

/** A sum of squares that is only rounding, measured against the size of the values. Negative counts as nothing. */
function isNothing(variance: number, values: readonly number[]): boolean {
  return variance <= 1e-20 * (1 + squares(values, 0));
}
