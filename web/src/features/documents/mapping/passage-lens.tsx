import { Suspense, useState } from 'react';
import type { PassageMapping } from '../../../../../api/document/contract/mapping.ts';
import { formatNumber } from '../../../lib/display/format.ts';
import { useAccess } from '../../../lib/session/access.ts';
import { lateDialog } from '../../../ui/overlay/late-dialog.tsx';
import { type Lenses, useLenses } from '../queries/lenses.ts';
import { percentOf, placeInWords } from './in-words.ts';
import { useMappedText } from './mapped-text.tsx';
import { texts } from './texts.ts';

const words = texts.chip;

/** Loaded when the first of these dialogs is opened. */
const PassageLensDialog = lateDialog(
  async () => (await import('./passage-lens-dialog.tsx')).PassageLensDialog,
);

/** Shows what a passage is about, as a button that opens the reasons and lets a member change it. */
export function PassageLens({ index }: { index: number }) {
  const lenses = useLenses();
  const text = useMappedText();
  const mayWrite = useAccess('documents.write').allowed;
  const [isOpen, setOpen] = useState(false);
  const entry = text?.entries.get(index);
  if (!text || !entry) return null;
  // A past mapping cannot be changed.
  const allowed = mayWrite && text.moment === undefined;
  const place = placeOf(entry, lenses);
  const passage = formatNumber(index + 1);
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        className={`inline-flex w-fit max-w-full items-baseline gap-1.5 rounded-cell bg-sunken px-1.5 py-0.5 text-left text-12 hover:bg-hover pointer-coarse:min-h-11 pointer-coarse:items-center forced-colors:border ${entry.subLens === null ? 'text-text-3' : 'text-text-2'}`}
      >
        <span className="sr-only">{words.of(passage)}</span>
        <span className="min-w-0 break-words">{place}</span>
        <span className="text-text-3 tabular">{sureness(entry)}</span>
        <span className="sr-only">{allowed ? words.change : words.why}</span>
      </button>
      {isOpen ? (
        <Suspense fallback={null}>
          <PassageLensDialog
            text={text}
            index={index}
            entry={entry}
            mayMove={allowed}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      ) : null}
    </>
  );
}

function placeOf({ subLens, isUnclear }: PassageMapping, lenses: Lenses): string {
  if (subLens === null) return isUnclear ? words.unclear : words.noLens;
  return placeInWords(subLens, lenses);
}

function sureness({ subLens, isMoved, candidates }: PassageMapping): string {
  if (isMoved) return words.moved;
  const found = candidates.find((one) => one.subLens === subLens);
  return found ? percentOf(found.confidence) : '';
}
