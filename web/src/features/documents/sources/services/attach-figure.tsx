import { Paperclip } from 'lucide-react';
import { useState } from 'react';
import type { ConnectedSource } from '../../../../../../api/data-source/contract/data-sources.ts';
import { useAccess } from '../../../../lib/session/access.ts';
import { IconButton } from '../../../../ui/action/icon-button.tsx';
import { lateDialog } from '../../../../ui/overlay/late-dialog.tsx';
import { texts } from '../texts.ts';

/** Loaded when a figure is attached. */
const AttachFigureDialog = lateDialog(
  async () => (await import('../../evidence/attach-figure-dialog.tsx')).AttachFigureDialog,
);

type Props = {
  source: ConnectedSource;
  /** Place of the figure in the newest fetch, from 0. */
  index: number;
};

/** Attaches one figure of the newest fetch to a sub-lens of an assessment. */
export function AttachFigure({ source, index }: Props) {
  const mayWrite = useAccess('evidence.write').allowed;
  const [isOpen, setOpen] = useState(false);
  const metric = source.metrics[index];
  if (!mayWrite || !metric || !source.fetched) return null;
  return (
    <>
      <IconButton label={texts.source.attach(metric.name)} onClick={() => setOpen(true)}>
        <Paperclip className="size-4" aria-hidden="true" />
      </IconButton>
      {isOpen ? (
        <AttachFigureDialog
          source={source}
          fetch={source.fetched.number}
          index={index}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </>
  );
}
