const key = 'nine-lenses.reloaded-for';

/**
 * After an upgrade the files that an open page still names are gone. The first time one is missing, the page is loaded again: once for each
 * file, so that a file that never comes does not reload for ever.
 */
export function reloadWhenUpgraded(): void {
  window.addEventListener('vite:preloadError', (event) => {
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
