import { useBlocker } from '@tanstack/react-router';
import { ConfirmDialog } from '../../../ui/overlay/confirm-dialog.tsx';
import { texts } from './texts.ts';

const words = texts.leave;

/** Asks before the page is left with changes that are not saved. A change of the address within the page does not count as leaving. */
export function UnsavedGuard({ isChanged }: { isChanged: boolean }) {
  const leaving = useBlocker({
    shouldBlockFn: ({ current, next }) => current.pathname !== next.pathname,
    enableBeforeUnload: isChanged,
    disabled: !isChanged,
    withResolver: true,
  });
  if (leaving.status !== 'blocked') return null;
  return (
    <ConfirmDialog
      title={words.title}
      action={words.action}
      cancel={words.stay}
      onConfirm={leaving.proceed}
      onClose={leaving.reset}
    >
      <p>{words.note}</p>
    </ConfirmDialog>
  );
}
