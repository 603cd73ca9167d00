import { type ComponentType, type ReactNode, startTransition, useEffect, useState } from 'react';

/** Time until code is requested again if the browser says that it is online. In ms. */
const againMs = 5_000;

/**
 * Requests code until it is there: again at once when the browser is online again, otherwise every five seconds.
 * @param onMissing called when the first request failed
 * @returns ends the requests
 */
function requestLate<Code>(
  load: () => Promise<Code>,
  onThere: (code: Code) => void,
  onMissing?: () => void,
): () => void {
  let isGone = false;
  let isMissing = false;
  let timer: number | undefined;
  const request = () => {
    window.clearTimeout(timer);
    window.removeEventListener('online', request);
    load().then(
      (code) => {
        if (!isGone) onThere(code);
      },
      () => {
        if (isGone) return;
        if (!isMissing) onMissing?.();
        isMissing = true;
        if (navigator.onLine) timer = window.setTimeout(request, againMs);
        else window.addEventListener('online', request, { once: true });
      },
    );
  };
  request();
  return () => {
    isGone = true;
    window.clearTimeout(timer);
    window.removeEventListener('online', request);
  };
}

/**
 * Code that a page requests after its first look and can do without: undefined until it is there. If it cannot be loaded, the page stays
 * as it is, and the code is requested again. A component of `lazy` would end the whole page instead.
 * @param load the same function in every render
 * @param onMissing called when the first request failed; the same function in every render
 */
export function useLate<Code extends object>(
  load: () => Promise<Code>,
  onMissing?: () => void,
): Code | undefined {
  const [code, setCode] = useState<Code>();
  useEffect(
    () => requestLate(load, (found) => startTransition(() => setCode(found)), onMissing),
    [load, onMissing],
  );
  return code;
}

/**
 * A component whose code is requested when it is shown for the first time, by the rules of {@link useLate}.
 * @param waiting in its place until the code is there
 */
export function lateComponent<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  waiting: ReactNode = null,
  onMissing?: () => void,
): ComponentType<Props> {
  let loaded: { readonly Component: ComponentType<Props> } | undefined;
  const loadOnce = async () => {
    loaded ??= { Component: await load() };
    return loaded;
  };
  return function Late(props: Props) {
    const late = useLate(loadOnce, onMissing);
    const Component = (loaded ?? late)?.Component;
    return Component ? <Component {...props} /> : waiting;
  };
}
