export const guidesPage = {
  title: 'Guides',
  lead: 'What to do on each screen, step by step. The same guide opens on the screen itself with “?”.',
  contents: 'Screens',
  tips: 'Tips',
} as const;
