// Asks for the session while the app is still on its way (lib/session/session.ts takes the answer over): on a slow line this is a second earlier.
// A file of its own: the content security policy has no inline scripts.
(() => {
  const ask = async () => {
    const response = await fetch('/api/auth/refresh', {
      method: 'POST',
      headers: { accept: 'application/json', 'content-type': 'application/json' },
      body: '{}',
    });
    return { status: response.status, body: await response.json() };
  };
  try {
    if (localStorage.getItem('nine-lenses.signed-in') === null) return;
    // The lock of session.ts: a rotated token is never used twice.
    const asked = navigator.locks ? navigator.locks.request('nine-lenses.refresh', ask) : ask();
    asked.catch(() => undefined);
    globalThis.nineLensesSession = asked;
  } catch {
    // Storage is blocked: the app asks when it is there.
  }
})();
