import { startTransition, useEffect, useState } from 'react';

/**
 * Code that a page requests after its first look and can do without: undefined until it is there. If it cannot be loaded, the page stays
 * as it is, and the code is requested again when the browser is online again. A component of `lazy` would end the whole page instead.
 * @param load the same function in every render
 */
export function useLate<Code extends object>(load: () => Promise<Code>): Code | undefined {
  const [code, setCode] = useState<Code>();
  useEffect(() => {
    let isGone = false;
    const request = () => {
      load().then(
        (found) => {
          if (!isGone) startTransition(() => setCode(found));
        },
        () => {
          if (!isGone) window.addEventListener('online', request, { once: true });
        },
      );
    };
    request();
    return () => {
      isGone = true;
      window.removeEventListener('online', request);
    };
  }, [load]);
  return code;
}
