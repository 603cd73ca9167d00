/** Files released results leave as at once. A PDF is asked for and made (`ReportRequested`). */
export const resultFormats = ['json', 'csv', 'xlsx', 'pptx'] as const;
export type ResultFormat = (typeof resultFormats)[number];

export const formatNames: Readonly<Record<string, string>> = {
  json: 'JSON',
  csv: 'CSV',
  xlsx: 'an Excel workbook',
  pptx: 'slides',
} satisfies Record<ResultFormat, string>;
