import { differenceRule } from '../../analysis/difference.ts';
import { insightLines } from '../../analysis/insights.ts';
import { methodsSeed } from '../methods.ts';
import { figureColumns } from './columns.ts';
import { alphaLines, alphaUnits, prelude, text, type Workbook } from './prelude.ts';

export type { Workbook } from './prelude.ts';

/** The default number of draws in `alphaWithInterval`. */
const alphaDraws = 2_000;
const column = (name: keyof typeof figureColumns): string => `f[[${text(figureColumns[name])}]]`;
const is = (name: keyof typeof figureColumns, value: string): string => `${column(name)} %in% ${text(value)}`;
/** R condition that selects the rows of one group, or of everyone. */
const of = (group: string | null): string => (group === null ? is('of', 'Everyone') : is('group', group));
const shown = '[, c("Of", "Group", "Id", "Name", "People", "Mean")]';
const printed = (rows: string): readonly string[] => [
  rows,
  `print(cbind(f[rows, ]${shown}, t(sapply(rows, figure))), digits = 10, row.names = FALSE)`,
];

/**
 * R lines that recompute every figure of the exported workbook and compare it with the exported value: themes, levels and their
 * intervals, of everyone and of every group; then Krippendorff's alpha over all themes.
 */
export const workbookRLines = (workbook: Workbook): readonly string[] => [
  ...prelude(workbook),
  '# Every line of the sheet, computed again, beside what stands in it.',
  'again <- t(sapply(seq_len(nrow(f)), figure))',
  `told  <- sapply(c(${computedColumns.map(text).join(', ')}), function(one) num(f[[one]]))`,
  'stopifnot(identical(unname(is.na(again)), unname(is.na(told))))',
  'cat("figures", sum(!is.na(told)), "largest difference", max(abs(again - told), na.rm = TRUE), "\\n")  # below 1e-9',
  "# Krippendorff's alpha over the themes of everyone, with its interval.",
  ...alphaUnits(is('of', 'Everyone')),
  ...alphaLines(methodsSeed, alphaDraws),
  'print(sapply(c("nominal", "ordinal", "interval"), function(level) alpha(units, level)), digits = 10)',
];

const computedColumns = [
  figureColumns.meanOfBars,
  figureColumns.from,
  figureColumns.to,
  figureColumns.median,
  figureColumns.deviation,
  figureColumns.averageDeviation,
  figureColumns.rwg,
  figureColumns.awg,
];

export type FigureLevel = 'overall' | 'category' | 'lens' | 'sub-lens' | 'theme';

/** R lines for one figure of everyone or of a group, as shown in its panel. */
export const figureRLines = (
  workbook: Workbook,
  { group, level, id }: { readonly group: string | null; readonly level: FigureLevel; readonly id: string },
): readonly string[] => [
  ...prelude(workbook),
  ...printed(
    `rows <- which(${of(group)} & ${is('level', level)}${level === 'overall' ? '' : ` & ${is('id', id)}`})`,
  ),
  ...(level === 'overall'
    ? [
        "# Krippendorff's alpha (interval) over its themes.",
        ...alphaUnits(of(group)),
        ...alphaLines(methodsSeed, alphaDraws),
        'print(alpha(units, "interval"), digits = 10)',
      ]
    : []),
];

/**
 * R lines for all categories, lenses or themes of some groups (null: everyone), as shown in tables, the profile and the heat map.
 */
export const levelRLines = (
  workbook: Workbook,
  { groups, level }: { readonly groups: readonly (string | null)[]; readonly level: FigureLevel },
): readonly string[] => [
  ...prelude(workbook),
  ...printed(`rows <- which((${groups.map(of).join(' | ')}) & ${is('level', level)})`),
];

/**
 * R lines for the differences of two groups on every lens published for both, first minus second, with their simultaneous
 * intervals (`levelDifferences`).
 */
export const gapRLines = (
  workbook: Workbook,
  [first, second]: readonly [string, string],
): readonly string[] => [
  ...prelude(workbook),
  'of <- function(group, column) {',
  `  lenses <- f[${column('level')} == "lens" & ${column('group')} %in% group, ]`,
  `  setNames(num(lenses[[column]]), lenses[[${text(figureColumns.id)}]])`,
  '}',
  `side <- function(group) data.frame(m = of(group, ${text(figureColumns.mean)}), s = of(group, ${text(figureColumns.peopleDeviation)}), n = of(group, ${text(figureColumns.people)}))`,
  `a <- side(${text(first)}); b <- side(${text(second)})`,
  'gap    <- round(a$m - b$m, 9)',
  'r      <- 0.1^2 / 12  # mean and SD of people are released to one decimal',
  'va     <- (a$s^2 + r) / a$n + r; vb <- (b$s^2 + r) / b$n + r',
  `tested <- !is.na(gap) & !is.na(va) & !is.na(vb) & pmin(a$n, b$n) >= ${differenceRule.atLeast}`,
  `alpha  <- ${differenceRule.familyError} / sum(tested)  # Bonferroni over the lenses tested`,
  'welch   <- qt(1 - alpha / 2, (va + vb)^2 / (va^2 / (a$n - 1) + vb^2 / (b$n - 1))) * sqrt(va + vb)',
  'pooled  <- ((a$n - 1) * a$n * va + (b$n - 1) * b$n * vb) / (a$n + b$n - 2)',
  'student <- qt(1 - alpha / 2, a$n + b$n - 2) * sqrt(pooled * (1 / a$n + 1 / b$n))',
  'half    <- ifelse(tested, pmax(welch, student), NA)',
  'gaps    <- data.frame(gap, from = pmax(lo - hi, gap - half), to = pmin(hi - lo, gap + half), row.names = rownames(a))',
  'print(gaps, digits = 10)',
  '# A lens of one theme is called clear only where wilcox.test() of its ratings agrees at the same level; else its interval is stretched to 0.',
];

/** R lines for the lenses called a strength or an opportunity. */
export const insightRLines = (
  workbook: Workbook,
  { group, strongFrom }: { readonly group: string | null; readonly strongFrom: number },
): readonly string[] => [
  ...prelude(workbook),
  `lenses   <- which(${of(group)} & ${is('level', 'lens')} & !is.na(num(${column('mean')})))`,
  `lenses   <- lenses[order(-num(${column('mean')})[lenses])]  # highest first`,
  `mean_of  <- num(${column('mean')})[lenses]`,
  `strength <- head(lenses[mean_of >= ${strongFrom}], 2)`,
  `opportunity <- tail(lenses[mean_of < ${strongFrom} & (mean_of - lo) / (hi - lo) * ${insightLines.outOf} < ${insightLines.opportunityBelow}], 1)`,
  ...printed('rows <- c(strength, opportunity)'),
];

/** R lines for themes with released ratings, widest spread first. */
export const spreadRLines = (workbook: Workbook): readonly string[] => [
  ...prelude(workbook),
  `themes <- which(${of(null)} & ${is('level', 'theme')} & rated)`,
  ...printed('rows <- themes[order(-sapply(themes, function(i) AD(ratings(i))))]'),
  '# The limits of chance are counted or simulated by this product, see /methods.',
];

/** R lines for the ratings of a theme as shown on the page and, if there are several groups, for tests between them. */
export function ratingsRLines(
  all: readonly number[],
  groups: readonly (readonly number[])[],
  { min, max }: Pick<Workbook, 'min' | 'max'>,
): readonly string[] {
  const ratings = (counts: readonly number[]) => `rep(${min}:${max}, c(${counts.join(', ')}))`;
  return [
    `x <- ${ratings(all)}`,
    'c(mean = mean(x), median = median(x), sd = sd(x), AD = mean(abs(x - mean(x))),',
    `  rwg = max(0, 1 - var(x) / ((${all.length}^2 - 1) / 12)))`,
    ...(groups.length < 2
      ? []
      : [
          `groups <- list(${groups.map(ratings).join(',\n               ')})`,
          'kruskal.test(groups)',
          'y <- unlist(groups); g <- factor(rep(seq_along(groups), lengths(groups)))',
          'ms <- anova(lm(y ~ g))[["Mean Sq"]]  # between, within',
          'k <- (length(y) - sum(table(g)^2) / length(y)) / (nlevels(g) - 1)',
          'c(ICC1 = (ms[1] - ms[2]) / (ms[1] + (k - 1) * ms[2]), ICC2 = (ms[1] - ms[2]) / ms[1])',
        ]),
  ];
}
