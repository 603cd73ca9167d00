import type { ReactNode } from 'react';
import { Button } from '../../../ui/action/button.tsx';
import { texts } from './texts.ts';

type Props = { onNext: () => void; children: ReactNode };

/** Step 2 after the launch: who was invited. Nothing can be sent from here again. */
export function InvitedStep({ onNext, children }: Props) {
  return (
    <div className="flex flex-col gap-6">
      {children}
      <div className="flex flex-wrap items-center justify-end gap-3 border-line border-t pt-4">
        <Button variant="primary" onClick={onNext}>
          {texts.toDocuments}
        </Button>
      </div>
    </div>
  );
}
