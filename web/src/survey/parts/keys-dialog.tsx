import { Dialog } from '../dialogs/dialog.tsx';
import { texts } from './keys-texts.ts';

export function KeysDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title={texts.title} onClose={onClose}>
      <p>{texts.hint}</p>
      <dl className="keys">
        {texts.list.map(([key, does]) => (
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
