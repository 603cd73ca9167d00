import { useSyncExternalStore } from 'react';
import { local } from '../local.ts';

export const themes = ['light', 'dark', 'system'] as const;
export type Theme = (typeof themes)[number];

/** public/theme.js reads the same key before the first paint. */
const key = 'nine-lenses.theme';
const listeners = new Set<() => void>();

export const useTheme = (): Theme => useSyncExternalStore(subscribe, current);

export function chooseTheme(theme: Theme): void {
  if (theme === 'system') {
    local.remove(key);
    delete document.documentElement.dataset.theme;
  } else {
    local.set(key, theme);
    document.documentElement.dataset.theme = theme;
  }
  for (const listener of listeners) listener();
}

function current(): Theme {
  const chosen = document.documentElement.dataset.theme;
  return chosen === 'light' || chosen === 'dark' ? chosen : 'system';
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
