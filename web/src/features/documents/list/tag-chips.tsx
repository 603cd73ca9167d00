import { useId, useState } from 'react';
import type { Documents } from '../../../../../api/document/contract/documents.ts';
import { formatNumber } from '../../../lib/display/format.ts';
import { Button } from '../../../ui/action/button.tsx';
import { texts } from '../texts.ts';

const words = texts.filters;
/** Number of tags shown until the person asks for all. */
const shownFirst = 12;

type Props = {
  tags: Documents['tags'];
  chosen: string | undefined;
  onChoose: (tag: string | undefined) => void;
};

/** Tags of the documents that match the other filters; one of them narrows the list. */
export function TagChips({ tags, chosen, onChoose }: Props) {
  const [isAll, setAll] = useState(false);
  const id = useId();
  const isKnown = chosen === undefined || tags.some(({ tag }) => tag === chosen);
  const all = isKnown ? tags : [{ tag: chosen, documents: 0 }, ...tags];
  if (all.length === 0) return null;
  const shown = all.filter(({ tag }, index) => isAll || index < shownFirst || tag === chosen);
  return (
    <div className="flex flex-wrap items-center gap-1.5">
      <span id={id} className="mr-1 text-13 text-text-2">
        {words.tags}
      </span>
      <ul aria-labelledby={id} className="contents">
        {shown.map(({ tag, documents }) => (
          <li key={tag} className="min-w-0">
            <button
              type="button"
              aria-pressed={tag === chosen}
              onClick={() => onChoose(tag === chosen ? undefined : tag)}
              className="inline-flex min-h-7 max-w-full items-center gap-1.5 rounded-control border border-line bg-surface px-2 text-13 hover:bg-hover aria-pressed:border-accent aria-pressed:bg-accent-subtle aria-pressed:text-accent-text aria-pressed:forced-colors:outline-2 pointer-coarse:min-h-11 pointer-coarse:px-3"
            >
              <span className="truncate">{tag}</span>{' '}
              <span className="text-text-3 tabular">{formatNumber(documents)}</span>
            </button>
          </li>
        ))}
      </ul>
      {all.length > shownFirst ? (
        <Button size="dense" variant="quiet" aria-expanded={isAll} onClick={() => setAll(!isAll)}>
          {isAll ? words.fewerTags : words.allTags(formatNumber(all.length))}
        </Button>
      ) : null}
    </div>
  );
}
