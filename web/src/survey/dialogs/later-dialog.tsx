import { type ComponentType, useEffect, useState } from 'react';
import { texts } from '../texts.ts';

type Opened = ComponentType<{ onClose: () => void }>;

/** A dialog whose code is loaded when it opens. Open while rendered. `read` must be a stable function. */
export function LaterDialog({ read, onClose }: { read: () => Promise<Opened>; onClose: () => void }) {
  const [Opened, setOpened] = useState<Opened | 'failed' | null>(null);
  useEffect(() => {
    read().then(
      (dialog) => setOpened(() => dialog),
      () => setOpened('failed'),
    );
  }, [read]);
  if (Opened === null) return null;
  return Opened === 'failed' ? (
    <span role="alert">{texts.stop.unreachable[0]}</span>
  ) : (
    <Opened onClose={onClose} />
  );
}
