const key = 'nine-lenses.reloaded-for';
/** Longest expected time for a server to answer with the next page. */
const leavingMs = 15_000;

/**
 * After an upgrade, files referenced by an open page are gone. The first time one is missing, the page reloads: once per file, so that a permanently
 * missing file does not cause endless reloads. WebKit and Firefox abort every pending file when the page is left; a reload then would override that
 * navigation.
 */
export function reloadWhenUpgraded(): void {
  let leftAt = Number.NEGATIVE_INFINITY;
  window.addEventListener('beforeunload', () => {
    leftAt = performance.now();
  });
  window.addEventListener('vite:preloadError', (event) => {
    if (performance.now() - leftAt < leavingMs) return;
    const missing = event.payload.message;
    try {
      if (sessionStorage.getItem(key) === missing) return;
      sessionStorage.setItem(key, missing);
    } catch {
      return;
    }
    event.preventDefault();
    window.location.reload();
  });
}
