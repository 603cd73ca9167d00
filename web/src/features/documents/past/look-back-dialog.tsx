import { MomentForm } from '../../../ui/form/moment-form.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { texts } from './texts.ts';

type Props = { onChoose: (moment: string) => void; onClose: () => void };

/** Asks for the moment whose library is to be shown. */
export function LookBackDialog({ onChoose, onClose }: Props) {
  return (
    <Dialog title={texts.title} onClose={onClose}>
      <p className="mb-4 text-text-2">{texts.note}</p>
      <MomentForm
        action={texts.show}
        variant="primary"
        refusal={(instant) => (instant > Date.now() ? texts.future : undefined)}
        onMoment={onChoose}
      />
    </Dialog>
  );
}
