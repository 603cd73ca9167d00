/**
 * R lines that read the exported workbook and give the theme figures in it again, to 1e-9: n, mean, standard deviation, AD around the mean
 * and rwg of every theme whose distribution was released.
 * @param first column of the sheet "Themes" with the count of the lowest score, from 1
 */
export function rLines({
  file,
  min,
  max,
  first,
}: {
  readonly file: string;
  readonly min: number;
  readonly max: number;
  readonly first: number;
}): readonly string[] {
  return [
    '# install.packages("readxl")',
    `themes <- as.data.frame(readxl::read_excel("${file}", sheet = "Themes"))`,
    `points <- ${min}:${max}`,
    `counts <- themes[, ${first}:${first + max - min}]`,
    'known  <- rowSums(is.na(counts)) == 0',
    'of     <- function(row) rep(points, as.integer(row))',
    'A      <- length(points)',
    'figures <- t(apply(counts[known, ], 1, function(row) {',
    '  x <- of(row)',
    '  c(n = length(x), mean = mean(x), sd = sd(x), AD = mean(abs(x - mean(x))),',
    '    rwg = max(0, 1 - var(x) / ((A^2 - 1) / 12)))',
    '}))',
    'rownames(figures) <- themes$Id[known]',
    'print(figures, digits = 10)',
    '# Beside the columns "Rated (bars)", "Mean of bars", "SD", "AD" and "rwg":',
    'named <- themes[known, c("Rated (bars)", "Mean of bars", "SD", "AD", "rwg")]',
    'max(abs(figures - sapply(named, as.numeric)), na.rm = TRUE)  # below 1e-9',
  ];
}

type Asked = {
  readonly file: string;
  readonly min: number;
  readonly max: number;
  /** People invited; undefined: not known, and nothing is corrected for it. */
  readonly population: number | undefined;
};

/** R lines that give the statistics of one theme again from the sheet "Themes", as its panel shows them. */
export function themeRLines(id: string, { file, min, max, population }: Asked): readonly string[] {
  return [
    `themes <- as.data.frame(readxl::read_excel("${file}", sheet = "Themes"))`,
    `row <- themes[themes$Id == "${id}", ]`,
    `x <- rep(${min}:${max}, as.integer(row[paste("Rated", ${min}:${max})]))`,
    'n <- length(x)',
    `A <- ${max - min + 1}`,
    'c(mean = mean(x), median = median(x), sd = sd(x), AD = mean(abs(x - mean(x))),',
    '  rwg = max(0, 1 - var(x) / ((A^2 - 1) / 12)))',
    ...intervalLines('mean(x)', 'var(x) / n', population, ''),
  ];
}

const levelSheets = { lens: 'Lenses', subLens: 'Sub-lenses' } as const;

/** The same of an overall score, a lens or a sub-lens that was released as a statistic of people. */
export function levelRLines(
  level: 'overall' | 'lens' | 'subLens',
  id: string,
  { file, population }: Asked,
): readonly string[] {
  const read =
    level === 'overall'
      ? [
          `sheet <- as.data.frame(readxl::read_excel("${file}", sheet = "Overview"))`,
          'of <- function(what) as.numeric(sheet$Value[sheet$What == what])',
          'm <- of("Overall score"); s <- of("SD of people"); n <- of("People in it")',
        ]
      : [
          `sheet <- as.data.frame(readxl::read_excel("${file}", sheet = "${levelSheets[level]}"))`,
          `row <- sheet[sheet$Id == "${id}", ]`,
          'm <- as.numeric(row$Mean); s <- as.numeric(row[["SD of people"]]); n <- as.numeric(row$People)',
        ];
  return [
    ...read,
    'r <- 0.1^2 / 12  # rounding to one decimal',
    ...intervalLines('m', '(s^2 + r) / n', population, ' + r'),
  ];
}

function intervalLines(mean: string, variance: string, population: number | undefined, more: string) {
  const correction = population === undefined ? '' : ' * (N - n) / (N - 1)';
  return [
    ...(population === undefined ? [] : [`N <- ${population}  # invited`]),
    `${mean} + c(-1, 1) * qt(.975, n - 1) * sqrt(${variance}${correction}${more})`,
  ];
}
