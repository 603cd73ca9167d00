// Exchanges the personal link in the address while the survey code is loading, which saves a second on a slow line. survey/sync/early-link.ts takes
// over the answer. A separate file, because the content security policy allows no inline scripts.
(() => {
  const token = /^#([\w-]{43})(?![\w-])/.exec(location.hash)?.[1];
  const page = /^(\/sample)?\/assessment\/take\/[^/]/.exec(location.pathname);
  if (!token || !page) return;
  const opened = fetch(`${page[1] ?? ''}/api/take/sessions`, {
    method: 'POST',
    // Before the scripts, which would delay it.
    priority: 'high',
    headers: { accept: 'application/json', 'content-type': 'application/json' },
    body: JSON.stringify({ token }),
    // Does not wait for a dead connection: the survey asks again and reports it.
    signal: AbortSignal.timeout(15_000),
  }).then(async (response) => ({ status: response.status, body: await response.json() }));
  opened.catch(() => undefined);
  globalThis.nineLensesEarlyLink = { token, opened };
  // The first format of a page costs 80 ms (300 ms on a phone); created here while the network is busy (survey/model/when.ts).
  setTimeout(() =>
    new Intl.DateTimeFormat('en-GB', {
      day: 'numeric',
      month: 'long',
      year: 'numeric',
      hour: '2-digit',
      minute: '2-digit',
      timeZoneName: 'short',
    }).format(0),
  );
})();
