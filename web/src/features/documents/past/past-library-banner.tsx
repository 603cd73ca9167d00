import type { Documents } from '../../../../../api/document/contract/documents.ts';
import { count, formatExact } from '../../../lib/display/format.ts';
import { PastBanner } from '../../../ui/layout/past-banner.tsx';
import { texts } from './texts.ts';

type Props = { asOf: Documents['asOf']; onBack: () => void };

/** Says that the library of an earlier moment is shown; renders nothing for the present library. */
export function PastLibraryBanner({ asOf, onBack }: Props) {
  if (!asOf) return null;
  return (
    <PastBanner heading={texts.banner(formatExact(asOf.at))} onBack={onBack}>
      {asOf.erased === 0
        ? ''
        : `${texts.erasedSince(count(asOf.erased, 'document', 'documents'), asOf.erased)} `}
      {texts.fixed}
    </PastBanner>
  );
}
