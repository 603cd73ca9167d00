import { useSyncExternalStore } from 'react';
import type { AppState, Survey } from './model/state.ts';

let state: AppState = { phase: 'opening' };
const listeners = new Set<() => void>();

export const getState = (): AppState => state;

export function setState(next: AppState): void {
  state = next;
  for (const listener of listeners) listener();
}

export const currentSurvey = (): Survey | null => (state.phase === 'open' ? state.survey : null);

/** No effect if the survey is not open. */
export function updateSurvey(change: (survey: Survey) => Survey): void {
  if (state.phase !== 'open') return;
  const survey = change(state.survey);
  if (survey !== state.survey) setState({ phase: 'open', survey });
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useAppState = (): AppState => useSyncExternalStore(subscribe, getState);
