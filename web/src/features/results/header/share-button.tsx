import { Share2 } from 'lucide-react';
import { Button } from '../../../ui/action/button.tsx';
import { notify } from '../../../ui/overlay/toast.ts';
import { texts } from '../texts.ts';

/** The system's own sheet where there is one, else the address on the clipboard. Whoever opens it still has to sign in. */
export function ShareButton({ title }: { title: string }) {
  return (
    <Button
      icon={<Share2 className="size-4" aria-hidden="true" />}
      onClick={() => void share({ title, url: window.location.href })}
    >
      {texts.share.button}
    </Button>
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
