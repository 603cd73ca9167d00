// Asks for the session, and for what home, the results page and the board show first, while the app is still on its way: on a slow line this is a second earlier.
// Then it names the files of the page one came for, which would take the connections the session needs.
// lib/session/session.ts and lib/request/early.ts take the answers over. A file of its own: the content security policy has no inline scripts.
(() => {
  // The app is there already, and asks itself.
  if (globalThis.nineLensesEarly) return;
  // Filled in by the build (web/vite.config.ts): the files of a page, beside those of the app, by its address.
  const pageFiles = {};
  const nameFiles = () => {
    for (const file of pageFiles[location.pathname] ?? []) {
      const link = document.createElement('link');
      // As Vite asks for it, or it is asked for twice.
      if (file.endsWith('.css')) Object.assign(link, { rel: 'preload', as: 'style', crossOrigin: '' });
      else link.rel = 'modulepreload';
      link.href = `/${file}`;
      document.head.append(link);
    }
  };
  const read = async (response) => ({ status: response.status, body: await response.json() });
  // The first format of a page costs 50 ms, 200 on a phone: paid while the line is busy.
  const makeFirstFormat = () =>
    setTimeout(() => new Intl.DateTimeFormat('en', { dateStyle: 'medium' }).format(0));
  const askForSession = async () => {
    const answer = fetch('/api/auth/refresh', {
      method: 'POST',
      // Ahead of the scripts, whose answer would wait for it.
      priority: 'high',
      headers: { accept: 'application/json', 'content-type': 'application/json' },
      body: '{}',
    });
    nameFiles();
    makeFirstFormat();
    return read(await answer);
  };
  const askForPage = (session) => {
    const answers = {};
    const keep = (path, answer) => {
      const asked = answer.then(read);
      asked.catch(() => undefined);
      answers[path] = asked;
      return asked;
    };
    const get = (path) =>
      keep(
        path,
        session.then(({ body }) =>
          fetch(`/api${path}`, { headers: { authorization: `Bearer ${body.accessToken}` } }),
        ),
      );
    // Every page says what a server without mail does: drawn later, it would push the page down.
    keep('/instance', fetch('/api/instance'));
    if (location.pathname === '/') {
      get('/assessments');
      void session
        .then(({ body: me }) => me.user.permissions.canViewReports && get('/home'))
        .catch(() => undefined);
    }
    const search = new URLSearchParams(location.search);
    const page = { '/dashboard': resultsPage, '/ceo-dashboard': boardPage }[location.pathname];
    if (!page || search.has('after')) return answers;
    const asked = search.get('assessment');
    void Promise.all([session, get('/assessments')])
      .then(([{ body: me }, { body: list }]) => {
        // Without an assessment in the address the app takes the newest (app/pages).
        const found = list.assessments.find(({ assessmentId }) => [null, assessmentId].includes(asked));
        if (found && me.user.permissions.canViewReports) page(found);
      })
      .catch(() => undefined);
    return answers;

    function resultsPage({ assessmentId }) {
      get('/frameworks/nine-lenses@1?of=names');
      get(`/assessments/${assessmentId}/results`).then(
        // A moment of the past is asked for by the page.
        ({ body }) =>
          body.figure && !search.has('at') && get(`/assessments/${assessmentId}/results/weighting`),
        () => undefined,
      );
    }
    function boardPage({ assessmentId, imported }) {
      if (imported) return;
      get(`/assessments/${assessmentId}/participation`);
      get(`/assessments/${assessmentId}/results`);
    }
  };
  try {
    if (localStorage.getItem('nine-lenses.signed-in') === null) {
      nameFiles();
      makeFirstFormat();
      return;
    }
    // The lock of session.ts: a rotated token is never used twice.
    const session = navigator.locks
      ? navigator.locks.request('nine-lenses.refresh', askForSession)
      : askForSession();
    session.catch(() => undefined);
    globalThis.nineLensesEarly = { session, answers: askForPage(session) };
  } catch {
    // Storage is blocked: the app asks when it is there.
    nameFiles();
  }
})();
