import { toAppError } from '../../lib/app-error.ts';
import { Button } from '../../ui/action/button.tsx';
import { Banner } from '../../ui/state/banner.tsx';
import { texts } from './texts.ts';

/** Error message for one part of the page; the rest stays usable. */
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
