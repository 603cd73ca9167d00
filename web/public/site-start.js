// Runs before the first paint of a public page: sets the chosen theme, whether a person is signed in, and that scripts run. A separate file, because
// the content security policy allows no inline scripts.
(() => {
  const page = document.documentElement;
  page.dataset.scripted = '';
  try {
    const theme = localStorage.getItem('nine-lenses.theme');
    if (theme === 'light' || theme === 'dark') page.dataset.theme = theme;
    // Marks that a session may exist (lib/session/session.ts); it grants no access.
    if (localStorage.getItem('nine-lenses.signed-in') === null) return;
    page.dataset.signedIn = '';
  } catch {
    // Storage is blocked: the system's theme, and the page for guests.
    return;
  }
  const app = document.getElementById('app-files');
  if (app === null) return;
  // For a signed-in person, "/" is the app.
  page.dataset.app = '';
  const files = app.content.cloneNode(true);
  // Keeps the script order of the app's own page; otherwise early.js may run last.
  for (const script of files.querySelectorAll('script')) script.async = false;
  document.head.append(files);
  // The styles of the public page would mix with the app's, so they are removed as soon as the parser inserts them.
  const observer = new MutationObserver(() => {
    const styles = document.querySelectorAll('link[data-site]');
    for (const link of styles) link.remove();
    if (styles.length > 0) observer.disconnect();
  });
  observer.observe(document.head, { childList: true });
  document.addEventListener('DOMContentLoaded', () => document.getElementById('public')?.remove());
})();
