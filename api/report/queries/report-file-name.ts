import type { ReportKind } from '../contract/reports.ts';

/** A name every file system and header takes: what it is, which release, when. */
export function fileNameOf(
  about: { readonly kind: ReportKind; readonly release: number; readonly madeAt: string },
  extension: string,
): string {
  const when = about.madeAt.slice(0, 16).replaceAll(/[:T]/g, '-');
  return `nine-lenses-${about.kind}-release-${about.release}-${when}.${extension}`;
}
