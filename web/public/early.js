// Asks for the session, and for what the results page shows first, while the app is still on its way: on a slow line this is a second earlier.
// lib/session/session.ts and lib/request/early.ts take the answers over. A file of its own: the content security policy has no inline scripts.
(() => {
  const read = async (response) => ({ status: response.status, body: await response.json() });
  const askForSession = async () =>
    read(
      await fetch('/api/auth/refresh', {
        method: 'POST',
        // Ahead of the scripts, whose answer would wait for it.
        priority: 'high',
        headers: { accept: 'application/json', 'content-type': 'application/json' },
        body: '{}',
      }),
    );
  const askForPage = (session) => {
    const answers = {};
    const get = (path) => {
      const asked = session
        .then(({ body }) =>
          fetch(`/api${path}`, { headers: { authorization: `Bearer ${body.accessToken}` } }),
        )
        .then(read);
      asked.catch(() => undefined);
      answers[path] = asked;
      return asked;
    };
    const search = new URLSearchParams(location.search);
    const assessment = search.get('assessment');
    if (location.pathname !== '/dashboard' || !/^[a-z0-9]+$/.test(assessment ?? '')) return answers;
    get('/assessments');
    get('/frameworks/nine-lenses@1?of=names');
    get(`/assessments/${assessment}/results`).then(
      // A moment of the past is asked for by the page.
      ({ body }) => body.figure && !search.has('at') && get(`/assessments/${assessment}/results/weighting`),
      () => undefined,
    );
    return answers;
  };
  try {
    if (localStorage.getItem('nine-lenses.signed-in') === null) return;
    // The lock of session.ts: a rotated token is never used twice.
    const session = navigator.locks
      ? navigator.locks.request('nine-lenses.refresh', askForSession)
      : askForSession();
    session.catch(() => undefined);
    globalThis.nineLensesEarly = { session, answers: askForPage(session) };
  } catch {
    // Storage is blocked: the app asks when it is there.
  }
  // The first format of a page costs 50 ms, 200 on a phone: paid while the line is busy.
  setTimeout(() => new Intl.DateTimeFormat('en', { dateStyle: 'medium' }).format(0));
})();
