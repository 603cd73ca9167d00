import type { Report } from '../contract/reports.ts';

/** A name every file system and header takes: what it is, which release, when. */
export function fileNameOf(report: Pick<Report, 'kind' | 'release' | 'madeAt'>, extension: string): string {
  const when = report.madeAt.slice(0, 16).replaceAll(/[:T]/g, '-');
  return `nine-lenses-${report.kind}-release-${report.release.number}-${when}.${extension}`;
}
