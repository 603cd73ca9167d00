import { useState } from 'react';
import { LaterDialog } from '../dialogs/later-dialog.tsx';
import { texts } from '../texts.ts';

const read = () => import('./code-dialog.tsx').then((module) => module.CodeDialog);

/** Button that opens the dialog with a code for another browser. */
export function AnotherDevice({ className }: { className: string }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" className={className} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {texts.anotherDevice}
      </button>
      {open ? <LaterDialog read={read} onClose={() => setOpen(false)} /> : null}
    </>
  );
}
