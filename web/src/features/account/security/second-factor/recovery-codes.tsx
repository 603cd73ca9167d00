import { useBlocker } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { saveAs } from '../../../../lib/download/download.ts';
import { Button } from '../../../../ui/action/button.tsx';
import { CopyButton } from '../../../../ui/action/copy-button.tsx';
import { ConfirmDialog } from '../../../../ui/overlay/confirm-dialog.tsx';
import { Banner } from '../../../../ui/state/banner.tsx';
import { texts } from '../texts.ts';

const words = texts.totp;

type Props = { codes: readonly string[]; onKept: () => void };

/**
 * The codes are shown only once, because the server stores only their hashes. Leaving without saving them asks for confirmation.
 */
export function RecoveryCodes({ codes, onKept }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const leaving = useBlocker({ shouldBlockFn: () => true, enableBeforeUnload: true, withResolver: true });
  const text = codes.join('\n');
  return (
    <div className="flex flex-col gap-4">
      <h3 ref={heading} tabIndex={-1} className="text-14 font-semibold outline-none">
        {words.codesTitle}
      </h3>
      <Banner tone="warn">{words.codesNote}</Banner>
      <ul
        aria-label={words.codesList}
        className="grid grid-cols-1 gap-x-6 gap-y-1 font-mono text-14 tabular sm:grid-cols-2"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-2">
        <CopyButton text={text}>{words.copy}</CopyButton>
        <Button
          size="dense"
          onClick={() => saveAs(new Blob([`${text}\n`], { type: 'text/plain' }), words.fileName)}
        >
          {words.download}
        </Button>
      </div>
      <div>
        <Button variant="primary" onClick={onKept}>
          {words.kept}
        </Button>
      </div>
      {leaving.status === 'blocked' ? (
        <ConfirmDialog
          title={words.leaveTitle}
          action={words.leave}
          onConfirm={leaving.proceed}
          onClose={leaving.reset}
        >
          <p>{words.leaveNote}</p>
        </ConfirmDialog>
      ) : null}
    </div>
  );
}
