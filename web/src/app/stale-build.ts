const key = 'nine-lenses.reloaded-for';
/** Longest time a navigation is expected to take until the server answers with the next page. */
const leavingMs = 15_000;

/**
 * After an upgrade, files that an open page still refers to no longer exist. When a file is missing, the page reloads, but only
 * once per file, so that a permanently missing file does not cause endless reloads. WebKit and Firefox abort all pending requests
 * when the page is left; a reload at that moment would override the navigation.
 */
export function reloadWhenUpgraded(): void {
  let leftAt = Number.NEGATIVE_INFINITY;
  window.addEventListener('beforeunload', () => {
    leftAt = performance.now();
  });
  window.addEventListener('vite:preloadError', (event) => {
    if (performance.now() - leftAt < leavingMs) return;
    // A reload without a network would replace the page by the browser's own error page.
    if (!navigator.onLine) return;
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
