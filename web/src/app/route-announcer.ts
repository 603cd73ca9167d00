import type { router as appRouter } from './router.tsx';

/** After a navigation, focuses the h1 of the new page: screen readers read it and the keyboard starts at the top. */
export function announceRoutes(router: typeof appRouter): void {
  router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
    if (!fromLocation || !pathChanged) return;
    const target =
      document.querySelector<HTMLElement>('main h1') ?? document.querySelector<HTMLElement>('main');
    target?.focus({ preventScroll: true });
  });
}
