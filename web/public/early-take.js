// Opens the personal link of the address while the survey is still on its way: on a slow line this is a second earlier.
// survey/sync/early-link.ts takes the answer over. A file of its own: the content security policy has no inline scripts.
(() => {
  const token = /^#([\w-]{43})(?![\w-])/.exec(location.hash)?.[1];
  if (!token || !/^\/assessment\/take\/[^/]/.test(location.pathname)) return;
  const opened = fetch('/api/take/sessions', {
    method: 'POST',
    // Ahead of the scripts, whose answer would wait for it.
    priority: 'high',
    headers: { accept: 'application/json', 'content-type': 'application/json' },
    body: JSON.stringify({ token }),
    // A line that has gone dead is not waited for: the survey asks again, and says so.
    signal: AbortSignal.timeout(15_000),
  }).then(async (response) => ({ status: response.status, body: await response.json() }));
  opened.catch(() => undefined);
  globalThis.nineLensesEarlyLink = { token, opened };
  // The first format of a page costs 80 ms, 300 on a phone: paid while the line is busy (survey/model/when.ts).
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
