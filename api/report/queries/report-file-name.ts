import type { ReportKind } from '../contract/reports.ts';

/** A file name that is valid in every file system and header, made of the kind, release and date. */
export function fileNameOf(
  about: { readonly kind: ReportKind; readonly release: number; readonly madeAt: string },
  extension: string,
): string {
  const when = about.madeAt.slice(0, 16).replaceAll(/[:T]/g, '-');
  return `nine-lenses-${about.kind}-release-${about.release}-${when}.${extension}`;
}
