import { messageOr } from '../../lib/app-error.ts';
import type { BelowTheFoldState } from '../../lib/display/first-look.ts';
import { Button } from '../action/button.tsx';
import { Banner } from '../state/banner.tsx';
import { Skeleton } from '../state/skeleton.tsx';
import { texts } from '../texts.ts';

/** Stands below the first look of a page: a placeholder until the rest is loaded, or the reason why it is not and another try. */
export function RestOfPage({ failure, retry }: Pick<BelowTheFoldState<object>, 'failure' | 'retry'>) {
  if (failure === undefined) return <Skeleton blocks={[160, 320]} />;
  return (
    <Banner
      tone="bad"
      action={
        <Button size="dense" onClick={retry}>
          {texts.tryAgain}
        </Button>
      }
    >
      {messageOr(failure, texts.restMissing)}
    </Banner>
  );
}
