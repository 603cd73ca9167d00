import { hash } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '../..');

/** What `scripts/build-bundles.mjs` states of a bundle: the project's folder, its programs, and all of their sources. */
type Stated = {
  readonly project: string;
  readonly programs: readonly string[];
  readonly sources: readonly Source[];
};
type Source = {
  readonly file: string;
  readonly bytes: number;
  /** Time of the last change that no program can set. */
  readonly changedMs: number;
  readonly sha256: string;
};

/**
 * Path of the file that starts a program: its bundle if every source has the content from which it was built, otherwise the source.
 * The server's bundle starts with two thirds of the CPU time of its sources, a reader's with less than half.
 * @param name folder of the bundle in node_modules/.cache/bundles
 * @param source absolute path of the program
 * @param project the project's folder; only tests give another one
 */
export function bundleOf(name: string, source: string, project = root): string {
  const folder = path.join(project, 'node_modules', '.cache', 'bundles', name);
  try {
    const stated = JSON.parse(readFileSync(path.join(folder, 'sources.json'), 'utf8')) as Stated;
    // A bundle contains the paths of the folder for which it was built.
    const isUnchanged =
      stated.project === project &&
      stated.programs.includes(path.relative(project, source)) &&
      stated.sources.length > 0 &&
      stated.sources.every((source) => isUnchangedIn(project, source));
    return isUnchanged ? path.join(folder, `${path.basename(source, '.ts')}.mjs`) : source;
  } catch {
    // There is no bundle, or a source is gone.
    return source;
  }
}

/** Reads a file only if its time or size is another one: reading the thousand sources of the server takes 100 ms, and their times 15. */
function isUnchangedIn(project: string, { file, bytes, changedMs, sha256 }: Source): boolean {
  const place = path.join(project, file);
  const now = statSync(place);
  return (now.size === bytes && now.ctimeMs === changedMs) || hash('sha256', readFileSync(place)) === sha256;
}
