import { startTransition, useEffect, useState } from 'react';

let arriving = performance
  .getEntriesByType('navigation')
  .some((one) => 'type' in one && one.type === 'navigate');

/**
 * Whether the page was opened by a link and is not drawn yet. After a reload or a return, the browser restores the scroll position
 * and needs the full page height at once: the loader of a page then also loads what is below the fold.
 */
export const isFirstLook = (): boolean => arriving;

/** Code of what a page shows below the fold. */
export type BelowTheFold<Parts> = {
  /** Undefined until it is loaded. */
  readonly loaded: () => Parts | undefined;
  readonly load: () => Promise<Parts>;
};

export function belowTheFold<Parts>(load: () => Promise<Parts>): BelowTheFold<Parts> {
  let parts: Parts | undefined;
  return {
    loaded: () => parts,
    load: async () => {
      parts ??= await load();
      return parts;
    },
  };
}

/**
 * Parts of the page below the fold. Undefined in the first render after opening by a link: their code is requested then, and they
 * are drawn when it is there. Until then a page draws nothing but a placeholder below its first look, because they would push it down.
 * @throws the failure to load them, so that the error screen of the page offers another try
 */
export function useBelowTheFold<Parts extends object>(code: BelowTheFold<Parts>): Parts | undefined {
  const [parts, setParts] = useState(code.loaded);
  const [failure, setFailure] = useState<unknown>();
  useEffect(() => {
    arriving = false;
    code.load().then(
      (found) => startTransition(() => setParts(found)),
      (thrown: unknown) => setFailure(thrown),
    );
  }, [code]);
  if (failure !== undefined) throw failure;
  return parts;
}
