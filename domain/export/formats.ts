/** Files released results leave as at once. A PDF is asked for and made (`ReportRequested`). */
export const resultFormats = ['json', 'csv', 'xlsx', 'pptx'] as const;
export type ResultFormat = (typeof resultFormats)[number];
