import { useState } from 'react';
import { toAppError } from '../../lib/app-error.ts';

/** State of one action: busy while it runs, then its error message, or '' on success. */
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
