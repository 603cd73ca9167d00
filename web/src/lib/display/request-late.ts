/** Time until code is requested again if the browser says that it is online. In ms. */
const againMs = 5_000;

/**
 * Requests code until it is there: again at once when the browser is online again, otherwise every five seconds.
 * @param onMissing called when the first request failed
 * @returns ends the requests
 */
export function requestLate<Code>(
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
