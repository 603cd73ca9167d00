// Requests the session and the first data of home, results and board while the app code is loading, which saves a second on a slow line. The files
// of the requested page are added once its data is there: earlier they would delay the app code, which is evaluated while they arrive. If the app code
// is there first, it requests them itself (app/app.tsx).
// lib/session/session.ts and lib/request/early.ts take over the answers. A separate file, because the content security policy allows no inline
// scripts.
(() => {
  // The app has already started and makes its own requests.
  if (globalThis.nineLensesEarly) return;
  // The sample has its own sessions (lib/session/session.ts).
  if (/^\/sample(\/|$)/.test(location.pathname)) return;
  // Filled by the build (web/vite.config.ts): files of a page besides those of the app, by address.
  const pageFiles = {};
  const nameFiles = () => {
    for (const file of pageFiles[location.pathname] ?? []) {
      const link = document.createElement('link');
      // Same attributes as Vite's own preload, so that the file is not requested twice.
      if (file.endsWith('.css')) Object.assign(link, { rel: 'preload', as: 'style', crossOrigin: '' });
      else link.rel = 'modulepreload';
      link.href = `/${file}`;
      document.head.append(link);
    }
  };
  const read = async (response) => ({ status: response.status, body: await response.json() });
  // The first format of a page costs 50 ms (200 ms on a phone); created here while the network is busy.
  const makeFirstFormat = () =>
    setTimeout(() => new Intl.DateTimeFormat('en', { dateStyle: 'medium' }).format(0));
  const askForSession = async () => {
    const answer = fetch('/api/auth/refresh', {
      method: 'POST',
      // Before the scripts, which would delay it.
      priority: 'high',
      headers: { accept: 'application/json', 'content-type': 'application/json' },
      body: '{}',
    });
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
    /** The files come last, also if the request fails. */
    const getLast = (path) => {
      const asked = get(path);
      asked.then(nameFiles, nameFiles);
      return asked;
    };
    const get = (path) =>
      keep(
        path,
        session.then(({ body }) =>
          fetch(`/api${path}`, { headers: { authorization: `Bearer ${body.accessToken}` } }),
        ),
      );
    // Every page shows a line on a server without mail; rendered later, it would shift the page.
    keep('/instance', fetch('/api/instance'));
    if (location.pathname === '/') {
      getLast('/assessments');
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
        // Without an assessment in the address, the app shows the newest one (app/pages).
        const found = list.assessments.find(({ assessmentId }) => [null, assessmentId].includes(asked));
        if (found && me.user.permissions.canViewReports) page(found);
      })
      .catch(() => undefined);
    return answers;

    function resultsPage({ assessmentId }) {
      get('/frameworks/nine-lenses@1?of=outline');
      getLast(`/assessments/${assessmentId}/results`).then(
        // The page itself requests a past moment.
        ({ body }) =>
          body.figure && !search.has('at') && get(`/assessments/${assessmentId}/results/weighting`),
        () => undefined,
      );
    }
    function boardPage({ assessmentId, imported }) {
      if (imported) return;
      get(`/assessments/${assessmentId}/participation`);
      getLast(`/assessments/${assessmentId}/results`);
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
    // Storage is blocked: the app requests the session when it starts.
    nameFiles();
  }
})();
