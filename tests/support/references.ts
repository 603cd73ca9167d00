import { existsSync } from 'node:fs';
import path from 'node:path';

/** A comment that refers to something that is not in the repository. */
type Dangling = { readonly line: number; readonly text: string };

const comment = /(?:^|\s)\/\/\s.*|^\s*\*\s.*|\/\*.*/;
/**
 * A file name with its folders, if any. Patterns (`*.test.ts`), addresses and names in angle brackets do not count as file names.
 */
const fileName =
  /(?<![\w@.:/<>*{}-])(?:\.{0,2}\/)?(?:[\w.-]+\/)*[\w-][\w.-]*\.(?:tsx?|mjs|md|grit)\b(?![/\w*(])/g;
/** A folder, or a module without its suffix, in backticks. */
const folderName = /`((?:domain|infra|api|workers|web|tests|scripts|docs)\/[\w./-]*)`/g;
/** References such as "specification 2, section 5" or "research 1.9": documents that only their authors had. */
const document = /\b(?:specification|research)\b[\s*/(,]*\d+(?:\.\d+)*|\b(?:first|second) specification\b/gi;

/**
 * References in the comments of a file to things that are not in the repository.
 * @param file relative to `root`. A name is resolved from the folder of the file, then from each folder above it, so that a room
 * can leave out its own name; a name with a leading dot is resolved from the folder of the file only.
 */
export function danglingIn(root: string, file: string, source: string): readonly Dangling[] {
  return source.split('\n').flatMap((whole, index) => {
    const [text] = comment.exec(whole) ?? [];
    if (text === undefined) return [];
    const files = [...text.matchAll(fileName)].map(([name]) => name);
    const folders = [...text.matchAll(folderName)].map(([, name = '']) => name);
    const missing = [...new Set([...files, ...folders])].filter((name) => !exists(root, file, name));
    const documents = [...text.matchAll(document)].map(([words]) => words);
    return [...missing, ...documents].map((one) => ({ line: index + 1, text: one }));
  });
}

function exists(root: string, file: string, name: string): boolean {
  const above = path.posix.dirname(file).split('/');
  const folders = name.startsWith('.')
    ? [above]
    : above.map((_, index) => above.slice(0, above.length - index));
  return [...folders, []].some((folder) =>
    ['', '.ts'].some((suffix) => existsSync(path.join(root, ...folder, name + suffix))),
  );
}
