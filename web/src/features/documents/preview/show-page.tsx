import { formatNumber } from '../../../lib/display/format.ts';
import { Button } from '../../../ui/action/button.tsx';
import { texts } from '../texts.ts';
import type { Passage } from './document-text.ts';

export type OnShowPage = (page: number) => void;

/** Leads from the passage that the address names to its page. */
export function ShowPage({
  place,
  onShowPage,
}: Pick<Passage, 'place'> & { onShowPage: OnShowPage | undefined }) {
  if (place.kind !== 'page' || !onShowPage) return null;
  return (
    <span className="self-start">
      <Button size="dense" onClick={() => onShowPage(place.page)}>
        {texts.preview.pages.show(formatNumber(place.page))}
      </Button>
    </span>
  );
}
