import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** Each folder with the folders that it imports. A file that is in no folder counts as a folder. */
export type Arrows = ReadonlyMap<string, ReadonlySet<string>>;

const specifiers = /(?:\bfrom|\bimport)\s*\(?\s*['"](\.{1,2}\/[^'"]+)['"]/g;

/**
 * Imports between the folders directly below `room`. Only production code counts: tests may import from any folder.
 * @param room relative to `root`, with slashes
 */
export function arrowsIn(root: string, room: string): Arrows {
  const folderOf = (file: string) => file.split('/')[0] ?? file;
  const arrows = new Map<string, Set<string>>();
  const inRoom = path.join(root, room);
  for (const found of globSync('**/*.{ts,tsx,mjs}', { cwd: inRoom })) {
    const file = found.split(path.sep).join('/');
    if (/\.test\.tsx?$|(?:^|\/)testing\//.test(file)) continue;
    const from = folderOf(file);
    for (const [, specifier = ''] of readFileSync(path.join(inRoom, file), 'utf8').matchAll(specifiers)) {
      const target = path.posix.join(path.posix.dirname(file), specifier);
      const to = folderOf(target);
      if (target.startsWith('..') || to === from) continue;
      arrows.set(from, (arrows.get(from) ?? new Set()).add(to));
    }
  }
  return arrows;
}

/**
 * Import cycles: groups of folders that import each other, directly or indirectly, each sorted by name (Tarjan's strongly connected
 * components of two or more).
 */
export function circlesOf(arrows: Arrows): readonly (readonly string[])[] {
  const index = new Map<string, number>();
  const low = new Map<string, number>();
  const open: string[] = [];
  const circles: string[][] = [];
  const visit = (folder: string): number => {
    const own = index.size;
    index.set(folder, own);
    let lowest = own;
    open.push(folder);
    for (const next of arrows.get(folder) ?? [])
      if (!index.has(next)) lowest = Math.min(lowest, visit(next));
      else if (open.includes(next)) lowest = Math.min(lowest, index.get(next) ?? lowest);
    low.set(folder, lowest);
    if (lowest === own) {
      const group = open.splice(open.indexOf(folder));
      if (group.length > 1) circles.push(group.toSorted());
    }
    return lowest;
  };
  for (const folder of arrows.keys()) if (!index.has(folder)) visit(folder);
  return circles;
}
