import { ArrowRight } from 'lucide-react';
import type { DocumentRow } from '../../../../../api/document/contract/documents.ts';
import { Badge } from '../../../ui/state/badge.tsx';
import type { Lenses } from '../lenses.ts';
import { texts } from '../texts.ts';

type Props = Pick<DocumentRow, 'lens' | 'subLens'> & { lenses: Lenses };

/** "Market → Competition", or that there is no lens. */
export function LensBadge({ lens, subLens, lenses }: Props) {
  if (lens === null) return <span className="text-13 text-text-3">{texts.filters.uncategorized}</span>;
  return (
    <Badge tone="accent" sentence>
      {lenses.nameOf(lens)}
      {subLens === null ? null : (
        <>
          <ArrowRight className="size-3 shrink-0" aria-hidden="true" />
          <span className="sr-only">{texts.list.to}</span>
          {lenses.nameOf(subLens)}
        </>
      )}
    </Badge>
  );
}
