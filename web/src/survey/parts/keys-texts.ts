export const texts = {
  title: 'Keyboard shortcuts',
  hint: 'They work while you are on the scale of a theme.',
  list: [
    ['0 … 9', 'rate'],
    ['← →', 'move on the scale'],
    ['N', 'can’t judge'],
    ['C', 'comment'],
    ['Esc', 'from the comment back to the scale'],
    ['Delete', 'clear'],
    ['Enter', 'next theme'],
    ['Ctrl + Enter', 'next page (also ⌘ + Enter)'],
    ['?', 'this list'],
  ] as const,
} as const;
