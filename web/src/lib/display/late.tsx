import { type ComponentType, type ReactNode, startTransition, useEffect, useState } from 'react';
import { requestLate } from './request-late.ts';

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
