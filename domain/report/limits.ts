/** For whom a report is: a page or two; with lenses and groups; with every theme and how it was counted. */
export const reportKinds = ['summary', 'standard', 'full'] as const;
export type ReportKind = (typeof reportKinds)[number];

/** Why a report was not made. `nothingReleased` cannot happen twice: what is released stays so. */
export const reportFailures = ['noBrowser', 'tooSlow', 'nothingReleased', 'failed'] as const;
export type ReportFailure = (typeof reportFailures)[number];
