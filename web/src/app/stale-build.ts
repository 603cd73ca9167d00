const key = 'nine-lenses.reloaded-for';
/** Longest time a navigation is expected to take until the server answers with the next page. */
const leavingMs = 15_000;

/**
 * After an upgrade, files that an open page still refers to no longer exist. When a file is missing and the server has another build, the
 * page reloads, but only once per file, so that a permanently missing file does not cause endless reloads. WebKit and Firefox abort all pending requests
 * when the page is left; a reload at that moment would override the navigation.
 */
export function reloadWhenUpgraded(): void {
  let leftAt = Number.NEGATIVE_INFINITY;
  window.addEventListener('beforeunload', () => {
    leftAt = performance.now();
  });
  window.addEventListener('vite:preloadError', (event) => {
    if (performance.now() - leftAt < leavingMs) return;
    void reloadFor(event.payload.message);
  });
}

async function reloadFor(missing: string): Promise<void> {
  if (!(await isUpgraded())) return;
  try {
    if (sessionStorage.getItem(key) === missing) return;
    sessionStorage.setItem(key, missing);
  } catch {
    return;
  }
  window.location.reload();
}

/**
 * Whether the server answers with another build than that of this page. If it cannot be reached, a reload would replace the page by the
 * browser's own error page; with the same build, a reload would lose the state of the page, and requesting the file again is enough.
 */
async function isUpgraded(): Promise<boolean> {
  const entry = document.querySelector('script[type="module"][src]')?.getAttribute('src');
  if (!navigator.onLine || !entry) return false;
  try {
    const answer = await fetch(window.location.href, { cache: 'no-store' });
    return answer.ok && !(await answer.text()).includes(entry);
  } catch {
    return false;
  }
}
