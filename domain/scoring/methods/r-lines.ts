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
