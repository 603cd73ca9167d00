import { Share2 } from 'lucide-react';
import { useState } from 'react';
import { useAccess } from '../../../lib/session/access.ts';
import { Button } from '../../../ui/action/button.tsx';
import { lateDialog } from '../../../ui/overlay/late-dialog.tsx';
import { notify } from '../../../ui/overlay/toast.ts';
import { texts } from '../texts.ts';

const ShareDialog = lateDialog(
  async () => (await import('../../reports/share/share-dialog.tsx')).ShareDialog,
);

type Props = { assessmentId: string; title: string };

/**
 * Opens the dialog for links if the person may create links. Otherwise shares the address of the page, with the system's share
 * sheet or the clipboard.
 */
export function ShareButton({ assessmentId, title }: Props) {
  const [open, setOpen] = useState(false);
  const makesLinks = useAccess('results.share').allowed;
  const page = () => share({ title, url: window.location.href });
  return (
    <>
      <Button
        icon={<Share2 className="size-4" aria-hidden="true" />}
        onClick={() => (makesLinks ? setOpen(true) : void page())}
      >
        {texts.share.button}
      </Button>
      {open ? (
        <ShareDialog
          assessmentId={assessmentId}
          onSharePage={() => void page()}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </>
  );
}

async function share(link: { title: string; url: string }): Promise<void> {
  if ('share' in navigator) {
    try {
      return await navigator.share(link);
    } catch (thrown) {
      if (thrown instanceof DOMException && thrown.name === 'AbortError') return;
    }
  }
  try {
    await navigator.clipboard.writeText(link.url);
    notify(texts.share.copied, 'success');
  } catch {
    notify(texts.share.refused, 'error');
  }
}
