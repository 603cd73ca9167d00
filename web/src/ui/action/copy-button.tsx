import { Check, Copy } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Button } from './button.tsx';

const shownMs = 2_000;

export function CopyButton({ text, children = 'Copy' }: { text: string; children?: string }) {
  const [copied, setCopied] = useState(false);

  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), shownMs);
    return () => clearTimeout(timer);
  }, [copied]);

  const Icon = copied ? Check : Copy;
  return (
    <Button
      size="dense"
      icon={<Icon className="size-4" aria-hidden="true" />}
      onClick={() => void copy(text).then(setCopied)}
    >
      <span aria-live="polite">{copied ? 'Copied!' : children}</span>
    </Button>
  );
}

/** Copies text. Returns false if the browser refuses, for example on a plain http address. */
async function copy(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
