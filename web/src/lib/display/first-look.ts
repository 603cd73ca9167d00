import { startTransition, useCallback, useEffect, useState } from 'react';

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

export type BelowTheFoldState<Parts> = {
  /** Undefined until they are loaded. */
  readonly parts: Parts | undefined;
  /** Why they could not be loaded; undefined while they are on the way. */
  readonly failure: unknown;
  /** Requests them once more. */
  readonly retry: () => void;
};

/**
 * Parts of the page below the fold. They are absent in the first render after opening by a link: their code is requested then, and
 * they are drawn when it is there. Until then a page draws nothing but a placeholder below its first look, because they would push
 * it down. If they cannot be loaded, the first look stays.
 */
export function useBelowTheFold<Parts extends object>(code: BelowTheFold<Parts>): BelowTheFoldState<Parts> {
  const [parts, setParts] = useState(code.loaded);
  const [failure, setFailure] = useState<unknown>();
  const retry = useCallback(() => {
    setFailure(undefined);
    code.load().then(
      (found) => startTransition(() => setParts(found)),
      (thrown: unknown) => setFailure(thrown),
    );
  }, [code]);
  useEffect(() => {
    arriving = false;
    retry();
  }, [retry]);
  return { parts, failure, retry };
}
