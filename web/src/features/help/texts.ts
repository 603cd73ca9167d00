export const texts = {
  button: (title: string) => `Help: ${title}`,
  done: 'Got it!',
  tips: 'Tips',
  shortcut: 'Open with the key “?”',
  all: 'All guides',
} as const;
