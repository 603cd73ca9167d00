import { figureColumns, figureSheet, lowIsGood, ratedPrefix } from './columns.ts';

export type Workbook = {
  readonly file: string;
  readonly min: number;
  readonly max: number;
};

/**
 * R lines that read one sheet of the exported workbook as text, without any package: an .xlsx file is a ZIP file of XML, and ours lists all
 * cells in order. Ids stay text, because 1.1 and 1.10 are different.
 */
const readLines = (file: string): readonly string[] => [
  '# R 3.3 or newer, no packages. The workbook has to be in the working directory, see setwd().',
  `file  <- ${text(file)}`,
  'sheet <- function(name) {',
  '  part  <- function(path)',
  '    paste(readLines(unzip(file, path, exdir = tempfile()), warn = FALSE, encoding = "UTF-8"), collapse = "\\n")',
  '  every <- function(pattern, x) regmatches(x, gregexpr(pattern, x, perl = TRUE))[[1]]',
  '  plain <- function(x) {',
  '    x <- gsub("<[^>]*>", "", x)',
  `    for (sign in list(c("&lt;", "<"), c("&gt;", ">"), c("&quot;", '"'), c("&apos;", "'"), c("&amp;", "&")))`,
  '      x <- gsub(sign[1], sign[2], x, fixed = TRUE)',
  '    x',
  '  }',
  `  sheets <- sub('.* name="([^"]*)".*', "\\\\1", every("<sheet [^>]*>", part("xl/workbook.xml")))`,
  '  words  <- plain(every("(?s)<si>.*?</si>", part("xl/sharedStrings.xml")))',
  '  cells  <- every("<c [^>]*><v>[^<]*</v></c>", part(sprintf("xl/worksheets/sheet%d.xml", match(name, sheets))))',
  '  value  <- plain(cells)',
  `  isText <- grepl(' t="s"', cells, fixed = TRUE)`,
  '  value[isText] <- words[as.integer(value[isText]) + 1]',
  `  place  <- sub('.* r="([A-Z]+[0-9]+)".*', "\\\\1", cells)`,
  '  letters <- gsub("[0-9]", "", place)',
  '  number <- function(of) Reduce(function(sum, one) 26 * sum + match(one, LETTERS), strsplit(of, "")[[1]], 0)',
  '  column <- sapply(unique(letters), number)[letters]',
  '  row    <- as.integer(gsub("[A-Z]", "", place))',
  '  grid   <- matrix(NA_character_, max(row), max(column))',
  '  grid[cbind(row, column)] <- value',
  '  frame  <- as.data.frame(grid[-1, , drop = FALSE], stringsAsFactors = FALSE)',
  '  names(frame) <- grid[1, ]',
  '  frame',
  '}',
  'num <- function(x) suppressWarnings(as.numeric(x))',
];

/**
 * R lines for the sheet of figures `f`: `figure(i)` computes everything derived from line i, `ratings(i)` are the released ratings of a
 * theme, `below(i)` the lines of the themes with released ratings below a level.
 */
export const prelude = ({ file, min, max }: Workbook): readonly string[] => {
  const is = (column: keyof typeof figureColumns) => `f[[${text(figureColumns[column])}]]`;
  return [
    ...readLines(file),
    `f    <- sheet(${text(figureSheet)})`,
    `f    <- f[!is.na(${is('level')}), ]`,
    `lo   <- ${min}; hi <- ${max}; A <- hi - lo + 1`,
    `bars <- sapply(paste(${text(ratedPrefix)}, lo:hi), function(point) num(f[[point]]))`,
    'rated   <- rowSums(is.na(bars)) == 0',
    'ratings <- function(i) rep(lo:hi, bars[i, ])',
    'clip    <- function(x) pmin(hi, pmax(lo, x))',
    'AD      <- function(x) mean(abs(x - mean(x)))',
    'below   <- function(i) {',
    '  here <- function(column) f[[column]] == f[[column]][i]',
    `  part <- switch(${is('level')}[i], overall = TRUE, category = here(${text(figureColumns.category)}),`,
    `                 lens = here(${text(figureColumns.lens)}), "sub-lens" = here(${text(figureColumns.subLens)}))`,
    `  same <- ${is('of')} == ${is('of')}[i] & ${is('group')} %in% ${is('group')}[i]`,
    `  which(${is('level')} == "theme" & rated & same & part)`,
    '}',
    'figure  <- function(i) {',
    `  N <- num(${is('invited')}[i])  # invited; not known of an imported survey`,
    '  missing <- function(n) if (is.na(N)) 1 else (N - n) / max(1, N - 1)',
    `  if (${is('level')}[i] == "theme") {`,
    '    x <- if (rated[i]) ratings(i) else numeric(0)',
    '    n <- length(x)',
    '    if (n < 2) return(c(mean = if (n == 1) x else NA, from = NA, to = NA, median = if (n == 1) x else NA, sd = NA, AD = NA, rwg = NA, awg = NA))',
    '    part <- if (!is.na(N) && N < n) 1 else missing(n)',
    '    half <- if (var(x) == 0) NA else qt(.975, n - 1) * sqrt(var(x) / n * part)',
    '    c(mean = mean(x), from = clip(mean(x) - half), to = clip(mean(x) + half), median = median(x), sd = sd(x),',
    '      AD = AD(x), rwg = max(0, 1 - var(x) / ((A^2 - 1) / 12)),',
    '      awg = if (sum(x) < lo * (n - 1) + hi || sum(x) > hi * (n - 1) + lo) NA',
    '            else 1 - 2 * var(x) / ((hi - mean(x)) * (mean(x) - lo) * n / (n - 1)))',
    '  } else {',
    `    m <- num(${is('mean')}[i]); s <- num(${is('peopleDeviation')}[i]); n <- num(${is('people')}[i])`,
    '    r <- 0.1^2 / 12  # mean and SD of people are released to one decimal',
    '    half <- if (is.na(s) || n < 2 || (!is.na(N) && N < n)) NA',
    '            else qt(.975, n - 1) * sqrt((s^2 + r) / n * missing(n) + r)',
    '    x <- Filter(function(one) length(one) > 1, lapply(below(i), ratings))',
    '    J <- length(x); q <- mean(vapply(x, var, 0)) / ((A^2 - 1) / 12)',
    '    c(mean = NA, from = clip(m - half), to = clip(m + half), median = NA, sd = NA,',
    '      AD = if (J == 0) NA else mean(sapply(x, AD)),',
    '      rwg = if (J == 0) NA else if (q >= 1) 0 else J * (1 - q) / (J * (1 - q) + q), awg = NA)',
    '  }',
    '}',
  ];
};

/**
 * Krippendorff's alpha over themes and its percentile interval: whole themes are resampled with the product's own generator (mulberry32),
 * so that the interval is identical. The units are those of `alphaUnits`.
 */
export const alphaLines = (seed: number, draws: number): readonly string[] => [
  'xor  <- function(a, b) bitwXor(a %/% 65536, b %/% 65536) * 65536 + bitwXor(a %% 65536, b %% 65536)',
  'mul  <- function(a, b) ((a %/% 65536 * b) %% 2^32 * 65536 + a %% 65536 * b) %% 2^32',
  'draw <- function(n, seed) {  # n numbers in [0, 1)',
  '  s <- (seed + seq_len(n) * 1831565813) %% 2^32',
  '  t <- mul(xor(s, s %/% 2^15), s + (s %% 2 == 0))',
  '  t <- xor(t, (t + mul(xor(t, t %/% 2^7), t - t %% 64 + bitwOr(t %% 64, 61))) %% 2^32)',
  '  xor(t, t %/% 2^14) / 2^32',
  '}',
  'alpha <- function(units, level) {',
  '  units <- units[rowSums(units) > 1, , drop = FALSE]',
  '  if (nrow(units) < 2) return(c(alpha = NA, low = NA, high = NA))',
  '  pairs <- t(apply(units, 1, function(u) (outer(u, u) - diag(u, A)) / (sum(u) - 1)))',
  '  of    <- function(pairs, n) {',
  '    at <- if (level == "ordinal") cumsum(n) - n / 2 else lo:hi',
  '    distance <- if (level == "nominal") 1 - diag(A) else outer(at, at, "-")^2',
  '    1 - (sum(n) - 1) * sum(pairs * distance) / sum(outer(n, n) * distance)',
  '  }',
  '  J     <- nrow(units)',
  `  picks <- matrix(floor(draw(J * ${draws}, ${seed}) * J) + 1, J)`,
  '  drawn <- apply(picks, 2, tabulate, J)',
  '  pairsOf <- crossprod(pairs, drawn); countsOf <- crossprod(units, drawn)',
  '  again <- sapply(seq_len(ncol(drawn)), function(k) of(pairsOf[, k], countsOf[, k]))',
  '  c(alpha = of(colSums(pairs), colSums(units)), setNames(quantile(again[is.finite(again)], c(.025, .975)), c("low", "high")))',
  '}',
];

/** R lines that collect the rating counts of every theme with released ratings, reversed where a low rating is good. */
export const alphaUnits = (where: string): readonly string[] => [
  `themes <- which(f[[${text(figureColumns.level)}]] == "theme" & rated & ${where})`,
  `turned <- f[[${text(figureColumns.lowIsGood)}]][themes] %in% ${text(lowIsGood)}`,
  'units  <- bars[themes, , drop = FALSE]',
  'units[turned, ] <- units[turned, A:1]',
];

/** A string literal that R reads in any locale: JSON escapes, also for every character beyond ASCII. */
export const text = (value: string): string =>
  JSON.stringify(value).replace(
    /[^ -~]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
