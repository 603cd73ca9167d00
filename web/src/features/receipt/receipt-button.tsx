import { ReceiptText } from 'lucide-react';
import { useState } from 'react';
import { useAt } from '../../lib/past.ts';
import { IconButton } from '../../ui/action/icon-button.tsx';
import { lateDialog } from '../../ui/overlay/late-dialog.tsx';
import type { ReceiptOf } from './receipt-queries.ts';
import { texts } from './texts.ts';

/** Loaded when the first receipt is opened. */
export const ReceiptDialog = lateDialog(async () => (await import('./receipt-dialog.tsx')).ReceiptDialog);

type Props = ReceiptOf & {
  /** Name of the figure as shown on the page. */
  name: string;
  /** Framework that names the parts of the figure. */
  framework: string;
};

/** Button beside a figure that opens its receipt. */
export function ReceiptButton({ name, framework, ...of }: Props) {
  const [open, setOpen] = useState(false);
  const at = useAt();
  return (
    <>
      <IconButton label={texts.open(name, of.group ?? texts.everyone)} onClick={() => setOpen(true)}>
        <ReceiptText className="size-4" aria-hidden="true" />
      </IconButton>
      {open ? (
        <ReceiptDialog of={{ ...of, at }} framework={framework} onClose={() => setOpen(false)} />
      ) : null}
    </>
  );
}
