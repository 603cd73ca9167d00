/**
 * P(Z <= x) of the standard normal distribution, 0..1, from the incomplete gamma function (Abramowitz & Stegun 1964, 26.4.19 and 6.5).
 * Absolute error below 1e-12; small tails keep their relative precision. Infinite x gives 0 or 1.
 */
export function normalCdf(x: number): number {
  const tail = gammaUpper(0.5, (x * x) / 2) / 2;
  return x > 0 ? 1 - tail : tail;
}

/** The x with `normalCdf(x) = p`, error below 1e-9; null when p is not strictly between 0 and 1. */
export function normalQuantile(p: number): number | null {
  return symmetricQuantile(p, normalCdf);
}

/**
 * P(T <= t) of Student's t with `df` degrees of freedom (whole or not, as Welch needs), 0..1:
 * 1 - I_x(df/2, 1/2) / 2 for t > 0 with x = df / (df + t^2) (Abramowitz & Stegun 1964, 26.7.1). Null unless df > 0.
 */
export function studentCdf(t: number, df: number): number | null {
  return df > 0 ? studentProbability(t, df) : null;
}

/** The t with `studentCdf(t, df) = p`, relative error below 1e-9; null unless 0 < p < 1 and df > 0. */
export function studentQuantile(p: number, df: number): number | null {
  return df > 0 ? symmetricQuantile(p, (t) => studentProbability(t, df)) : null;
}

/**
 * P(X >= x) of chi-square with `df` degrees of freedom, 0..1: Q(df/2, x/2) (Abramowitz & Stegun 1964, 26.4.19).
 * 1 for x <= 0; null unless df > 0.
 */
export function chiSquareTail(x: number, df: number): number | null {
  return df > 0 ? gammaUpper(df / 2, Math.max(0, x) / 2) : null;
}

function studentProbability(t: number, df: number): number {
  if (!Number.isFinite(t)) return t > 0 ? 1 : 0;
  const tail = betaRegularized(df / (df + t * t), (t * t) / (df + t * t), df / 2, 0.5) / 2;
  return t > 0 ? 1 - tail : tail;
}

/** P(X >= hits) of a binomial distribution of `trials` with probability `p`, 0 < p < 1: the regularized incomplete beta function. */
export function binomialTail(hits: number, trials: number, p: number): number {
  if (hits <= 0) return 1;
  if (hits > trials) return 0;
  return betaRegularized(p, 1 - p, hits, trials - hits + 1);
}

/** Bisection in the lower tail, where both distributions are precise; the upper tail is mirrored. */
function symmetricQuantile(p: number, cdf: (x: number) => number): number | null {
  if (!(p > 0 && p < 1)) return null;
  if (p === 0.5) return 0;
  const tail = Math.min(p, 1 - p);
  let low = -1;
  while (cdf(low) > tail) low *= 2;
  let high = low === -1 ? 0 : low / 2;
  for (let middle = (low + high) / 2; low < middle && middle < high; middle = (low + high) / 2) {
    if (cdf(middle) < tail) low = middle;
    else high = middle;
  }
  return p < 0.5 ? low : -low;
}

/** Regularized incomplete beta I_x(a, b); `y` = 1 - x is passed separately so that rounding does not lose it. */
function betaRegularized(x: number, y: number, a: number, b: number): number {
  if (x <= 0) return 0;
  if (y <= 0) return 1;
  const front = Math.exp(lnGamma(a + b) - lnGamma(a) - lnGamma(b) + a * Math.log(x) + b * Math.log(y));
  return x < (a + 1) / (a + b + 2)
    ? (front * betaFraction(x, a, b)) / a
    : 1 - (front * betaFraction(y, b, a)) / b;
}

/** Continued fraction of the incomplete beta function by Lentz's method (Press et al., Numerical Recipes, 6.4). */
function betaFraction(x: number, a: number, b: number): number {
  let c = 1;
  let d = 1 / nonZero(1 - ((a + b) * x) / (a + 1));
  let result = d;
  for (let m = 1; m <= 10_000; m += 1) {
    const even = (m * (b - m) * x) / ((a + 2 * m - 1) * (a + 2 * m));
    d = 1 / nonZero(1 + even * d);
    c = nonZero(1 + even / c);
    result *= d * c;
    const odd = (-(a + m) * (a + b + m) * x) / ((a + 2 * m) * (a + 2 * m + 1));
    d = 1 / nonZero(1 + odd * d);
    c = nonZero(1 + odd / c);
    result *= d * c;
    if (Math.abs(d * c - 1) < 1e-15) break;
  }
  return result;
}

/** Regularized upper incomplete gamma Q(a, x): series below a + 1, continued fraction above (Numerical Recipes, 6.2). */
function gammaUpper(a: number, x: number): number {
  if (x <= 0) return 1;
  if (x === Number.POSITIVE_INFINITY) return 0;
  const front = Math.exp(a * Math.log(x) - x - lnGamma(a));
  if (x < a + 1) {
    let term = 1 / a;
    let sum = term;
    for (let n = 1; term > sum * 1e-16; n += 1) {
      term *= x / (a + n);
      sum += term;
    }
    return 1 - front * sum;
  }
  let b = x + 1 - a;
  let c = 1e300;
  let d = 1 / b;
  let result = d;
  for (let n = 1; n <= 10_000; n += 1) {
    b += 2;
    d = 1 / nonZero(n * (a - n) * d + b);
    c = nonZero(b + (n * (a - n)) / c);
    result *= d * c;
    if (Math.abs(d * c - 1) < 1e-15) break;
  }
  return front * result;
}

/** ln Gamma(x) for x > 0 by Lanczos' series with g = 7, nine terms: about 15 digits. */
function lnGamma(x: number): number {
  if (x < 0.5) return Math.log(Math.PI / Math.sin(Math.PI * x)) - lnGamma(1 - x);
  const base = x + 6.5;
  const series = lanczos.reduce((sum, term, at) => (at === 0 ? term : sum + term / (x - 1 + at)), 0);
  return Math.log(Math.sqrt(2 * Math.PI) * series) + (x - 0.5) * Math.log(base) - base;
}

const lanczos = [
  0.9999999999998099, 676.5203681218851, -1259.1392167224028, 771.3234287776531, -176.6150291621406,
  12.507343278686905, -0.13857109526572012, 9.984369578019572e-6, 1.5056327351493116e-7,
];

function nonZero(value: number): number {
  return Math.abs(value) < 1e-300 ? 1e-300 : value;
}
