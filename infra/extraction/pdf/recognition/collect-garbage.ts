import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

let collect: (() => void) | undefined;

/**
 * Frees the decoded pictures of a page. V8 counts only its own heap, which is small beside them: without this, 80 MB of three earlier pages
 * were measured beside a page, and the process reached its limit.
 */
export function collectGarbage(): void {
  if (collect === undefined) {
    setFlagsFromString('--expose-gc');
    collect = runInNewContext('gc') as () => void;
  }
  collect();
}
