type Read = {
  /** Theme id -> name of the question in the file. */
  readonly items: Readonly<Record<string, string>>;
  readonly source: { readonly sha256: string; readonly sheet?: string | undefined };
};

/**
 * Whether two imports read the same answers: the same bytes, the same sheet and at least one question of the same name. Other sheets, such as one for
 * each year, and other questions of a file may be imported one after the other. The sheet of an import of an earlier version is not known; it counts
 * as the same one.
 */
export function isSameReading(earlier: Read, next: Read): boolean {
  if (earlier.source.sha256 !== next.source.sha256) return false;
  const isOtherSheet = earlier.source.sheet !== undefined && earlier.source.sheet !== next.source.sheet;
  if (isOtherSheet) return false;
  const asked = new Set(Object.values(earlier.items));
  return Object.values(next.items).some((name) => asked.has(name));
}
