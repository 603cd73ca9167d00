import { History } from 'lucide-react';
import type { Documents } from '../../../../../api/document/contract/documents.ts';
import { count, formatExact } from '../../../lib/display/format.ts';
import { Button } from '../../../ui/action/button.tsx';
import { Banner } from '../../../ui/state/banner.tsx';
import { texts } from './texts.ts';

type Props = { asOf: Documents['asOf']; onBack: () => void };

/** Says that the library of an earlier moment is shown; nothing while the present one is. */
export function PastBanner({ asOf, onBack }: Props) {
  if (!asOf) return null;
  return (
    <Banner
      tone="warn"
      action={
        <Button size="dense" onClick={onBack}>
          {texts.back}
        </Button>
      }
    >
      <span className="flex items-start gap-2.5">
        <History className="mt-0.5 size-4 shrink-0" aria-hidden="true" />
        <span className="min-w-0">
          <strong className="font-semibold tabular" role="status">
            {texts.banner(formatExact(asOf.at))}
          </strong>{' '}
          {asOf.erased === 0
            ? ''
            : `${texts.erasedSince(count(asOf.erased, 'document', 'documents'), asOf.erased)} `}
          {texts.fixed}
        </span>
      </span>
    </Banner>
  );
}
