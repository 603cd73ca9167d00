/** Sizes of a report: one or two pages; with lenses and groups; with every theme and the methods. */
export const reportKinds = ['summary', 'standard', 'full'] as const;
export type ReportKind = (typeof reportKinds)[number];

/** Why a report could not be made. `nothingReleased` cannot happen after a release, because releases are permanent. */
export const reportFailures = ['noBrowser', 'tooSlow', 'nothingReleased', 'failed'] as const;
export type ReportFailure = (typeof reportFailures)[number];
