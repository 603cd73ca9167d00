import { texts } from '../texts.ts';
import { Dialog } from './dialog.tsx';

export function KeysDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title={texts.keys.title} onClose={onClose}>
      <p>{texts.keys.hint}</p>
      <dl className="keys">
        {texts.keys.list.map(([key, does]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
