import { useEffect, useRef } from 'react';
import { Button } from '../../../ui/action/button.tsx';
import { CopyButton } from '../../../ui/action/copy-button.tsx';
import { texts } from '../texts.ts';

const words = texts.keys;

/** A new API key. It is shown only once, because the server stores only its hash. */
export function NewKey({ value, onKept }: { value: string; onKept: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="flex flex-col gap-3 border-line border-b bg-warn-tint px-4 py-4 text-warn md:px-5">
      <h3 ref={heading} tabIndex={-1} className="text-14 font-semibold outline-none">
        {words.shownTitle}
      </h3>
      <p>{words.shownNote}</p>
      <div className="flex flex-wrap items-center gap-2">
        <code className="min-w-0 break-all font-mono text-13 text-text">{value}</code>
        <CopyButton text={value}>{words.copy}</CopyButton>
      </div>
      <div>
        <Button onClick={onKept}>{words.kept}</Button>
      </div>
    </div>
  );
}
