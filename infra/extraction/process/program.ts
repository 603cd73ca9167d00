import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';

const root = path.resolve(import.meta.dirname, '../../..');
const sourcesSchema = z.array(z.object({ file: z.string(), sha256: z.string() })).min(1);

/**
 * Path of the program that reads one file: the bundle of `scripts/build-readers.mjs` if all sources have the content from which it was
 * built, otherwise the source. The bundle starts with a third of the CPU time.
 * @param name folder of the bundle in node_modules/.cache/readers
 */
export function programOf(name: string, source: string, project = root): string {
  const folder = path.join(project, 'node_modules', '.cache', 'readers', name);
  try {
    const sources = sourcesSchema.parse(JSON.parse(readFileSync(path.join(folder, 'sources.json'), 'utf8')));
    const isUnchanged = sources.every(({ file, sha256 }) => {
      const content = readFileSync(path.join(project, file));
      return createHash('sha256').update(content).digest('hex') === sha256;
    });
    return isUnchanged ? path.join(folder, 'child.mjs') : source;
  } catch {
    // There is no bundle, or a source is gone.
    return source;
  }
}
