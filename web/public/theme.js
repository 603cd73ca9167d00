// Runs before the first paint, so a chosen theme never flashes. A file of its own: the content security policy has no inline scripts.
try {
  const theme = localStorage.getItem('nine-lenses.theme');
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
} catch {
  // Storage is blocked: the system's theme stays.
}
