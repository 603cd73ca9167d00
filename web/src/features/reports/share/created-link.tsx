import { useEffect, useRef } from 'react';
import { Button } from '../../../ui/action/button.tsx';
import { CopyButton } from '../../../ui/action/copy-button.tsx';
import { texts } from '../texts.ts';

const words = texts.share;

/** A newly created link. It is shown only once, because the server stores only its hash. */
export function CreatedLink({ link, onDone }: { link: string; onDone: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="flex flex-col gap-3 rounded-control bg-warn-tint px-4 py-4 text-warn forced-colors:border">
      <h4 ref={heading} tabIndex={-1} className="font-semibold outline-none">
        {words.createdTitle}
      </h4>
      <p>{words.createdNote}</p>
      <code className="min-w-0 break-all font-mono text-13 text-text">{link}</code>
      <div className="flex flex-wrap gap-2">
        <CopyButton text={link}>{words.copy}</CopyButton>
        <Button size="dense" onClick={onDone}>
          {words.done}
        </Button>
      </div>
    </div>
  );
}
