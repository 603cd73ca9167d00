import { Dialog } from '../dialogs/dialog.tsx';
import { texts } from './keys-texts.ts';

export function KeysDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title={texts.title} onClose={onClose}>
      <p>{texts.hint}</p>
      <dl className="mt-3">
        {texts.list.map(([key, does]) => (
          <div key={key} className="flex gap-4 py-[5px]">
            <dt className="flex-[0_0_120px]">
              <kbd className="rounded-cell border border-control bg-surface px-1.5 py-0.5 font-sans text-13 leading-[1.25] font-medium whitespace-nowrap">
                {key}
              </kbd>
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
