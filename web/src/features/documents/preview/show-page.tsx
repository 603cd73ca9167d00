import { formatNumber } from '../../../lib/display/format.ts';
import { Button } from '../../../ui/action/button.tsx';
import { texts } from '../texts.ts';
import type { Passage } from './document-text.ts';

export type OnShowPage = (page: number) => void;

/** Button that opens the page of the passage that the address names. */
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
