import { Search } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import type { User } from '../../../../api/account/contract/auth.ts';
import { useLate } from '../../lib/display/late.tsx';
import { texts } from '../texts.ts';
import { destinationsOf } from './navigation.ts';

const loadPalette = () => import('../../features/palette/palette.tsx');

function LatePalette({ user, onClose }: { user: User; onClose: () => void }) {
  const code = useLate(loadPalette);
  return code ? <code.Palette user={user} pages={destinationsOf(user)} onClose={onClose} /> : null;
}

/** Opens the palette with Ctrl+K or ⌘K, except inside a dialog. Its code loads on first use. */
export function usePalette(user: User): { readonly open: () => void; readonly palette: ReactNode } {
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (
        event.key.toLowerCase() !== 'k' ||
        !(event.ctrlKey || event.metaKey) ||
        event.altKey ||
        event.shiftKey
      )
        return;
      if (document.querySelector('dialog[open]')) return;
      event.preventDefault();
      setOpen(true);
    };
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
  return {
    open: () => setOpen(true),
    palette: isOpen ? <LatePalette user={user} onClose={() => setOpen(false)} /> : null,
  };
}

export function PaletteButton({ onPress }: { onPress: () => void }) {
  return (
    <button
      type="button"
      aria-keyshortcuts="Control+K Meta+K"
      onClick={onPress}
      className="mb-3 flex min-h-8 w-full items-center gap-2.5 rounded-control border border-line px-2.5 text-13 text-text-3 hover:bg-hover hover:text-text"
    >
      <Search className="size-4 shrink-0" aria-hidden="true" />
      {texts.search}
      <span className="ml-auto text-12">{texts.searchKeys}</span>
    </button>
  );
}
