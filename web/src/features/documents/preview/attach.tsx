import { Paperclip } from 'lucide-react';
import { IconButton } from '../../../ui/action/icon-button.tsx';
import type { ChosenPassage } from '../evidence/attach-passage-dialog.tsx';
import { texts } from '../evidence/texts.ts';
import type { Passage } from './document-text.ts';
import { inWords } from './place-link.tsx';

export type OnAttach = (passage: ChosenPassage) => void;

/** Button that is visible while its passage is hovered or focused, and always on touch screens. */
export function Attach({ place, onAttach }: Pick<Passage, 'place'> & { onAttach: () => void }) {
  return (
    <span className="opacity-0 transition-opacity group-hover:opacity-100 group-focus:opacity-100 focus-within:opacity-100 pointer-coarse:opacity-100">
      <IconButton label={texts.passage.attach(inWords(place))} onClick={onAttach}>
        <Paperclip className="size-4" aria-hidden="true" />
      </IconButton>
    </span>
  );
}
