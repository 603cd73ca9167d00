import { Dialog } from '../dialogs/dialog.tsx';

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

const texts = {
  title: 'Keyboard shortcuts',
  hint: 'They work while you are on the scale of a theme.',
  list: [
    ['0 … 9', 'rate'],
    ['← →', 'move on the scale'],
    ['N', 'can’t judge'],
    ['C', 'comment'],
    ['Esc', 'from the comment back to the scale'],
    ['Delete', 'clear'],
    ['Enter', 'next theme'],
    ['Ctrl + Enter', 'next page (also ⌘ + Enter)'],
    ['?', 'this list'],
  ] as const,
} as const;
