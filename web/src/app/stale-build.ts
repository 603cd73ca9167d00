const key = 'nine-lenses.reloaded-for';
/** As long as a server may take to answer with the next page. */
const leavingMs = 15_000;

/**
 * After an upgrade the files that an open page still names are gone. The first time one is missing, the page is loaded again: once for each
 * file, so that a file that never comes does not reload for ever. WebKit and Firefox give up every file on its way as soon as the page is being
 * left: loading it again then would overtake where the person is going.
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
