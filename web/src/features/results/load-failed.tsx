import { toAppError } from '../../lib/app-error.ts';
import { Button } from '../../ui/action/button.tsx';
import { Banner } from '../../ui/state/banner.tsx';
import { texts } from './texts.ts';

/** One part of the page could not be read; the rest stays as it is. */
export function LoadFailed({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  return (
    <Banner
      tone="bad"
      action={
        <Button size="dense" onClick={onRetry}>
          {texts.tryAgain}
        </Button>
      }
    >
      {toAppError(error).message}
    </Banner>
  );
}
