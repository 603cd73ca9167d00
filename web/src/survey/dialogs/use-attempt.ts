import { useState } from 'react';
import { toAppError } from '../../lib/app-error.ts';

/** One thing a person tries: busy while it runs, then its error in words, '' when it went well. */
export function useAttempt() {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState('');
  const attempt = async (work: () => Promise<void>) => {
    setBusy(true);
    setError('');
    try {
      await work();
    } catch (thrown) {
      setError(toAppError(thrown).message);
    }
    setBusy(false);
  };
  return { busy, error, attempt };
}
