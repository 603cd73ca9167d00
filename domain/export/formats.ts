/** File formats of released results that are made on request. A PDF is made by a job (`ReportRequested`). */
export const resultFormats = ['json', 'csv', 'xlsx', 'pptx'] as const;
export type ResultFormat = (typeof resultFormats)[number];

export const formatNames: Readonly<Record<string, string>> = {
  json: 'JSON',
  csv: 'CSV',
  xlsx: 'an Excel workbook',
  pptx: 'slides',
} satisfies Record<ResultFormat, string>;
