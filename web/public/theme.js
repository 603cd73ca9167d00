// Runs before the first paint, so that a chosen theme does not flash. A separate file, because the content security policy allows no inline scripts.
try {
  const theme = localStorage.getItem('nine-lenses.theme');
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
} catch {
  // Storage is blocked: the system's theme stays.
}
