// Before the first paint of a public page: the chosen theme, whether somebody is signed in here, and that scripts run.
// A file of its own: the content security policy has no inline scripts.
(() => {
  const page = document.documentElement;
  page.dataset.scripted = '';
  try {
    const theme = localStorage.getItem('nine-lenses.theme');
    if (theme === 'light' || theme === 'dark') page.dataset.theme = theme;
    // Only says that a session may be there (lib/session/session.ts); it opens nothing.
    if (localStorage.getItem('nine-lenses.signed-in') === null) return;
    page.dataset.signedIn = '';
  } catch {
    // Storage is blocked: the system's theme, and the page as guests see it.
    return;
  }
  const app = document.getElementById('app-files');
  if (app === null) return;
  // "/" is the app for whoever is signed in.
  page.dataset.app = '';
  const files = app.content.cloneNode(true);
  // In their order, as in the app's own page: else the one that asks early may come last.
  for (const script of files.querySelectorAll('script')) script.async = false;
  document.head.append(files);
  // The styles of the public page would mix with the app's: away with them the moment the parser comes to them.
  const observer = new MutationObserver(() => {
    const styles = document.querySelectorAll('link[data-site]');
    for (const link of styles) link.remove();
    if (styles.length > 0) observer.disconnect();
  });
  observer.observe(document.head, { childList: true });
  document.addEventListener('DOMContentLoaded', () => document.getElementById('public')?.remove());
})();
