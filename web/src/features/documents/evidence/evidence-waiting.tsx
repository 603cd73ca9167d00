import { useAt } from '../../../lib/past.ts';
import { useAccess } from '../../../lib/session/access.ts';
import { Button } from '../../../ui/action/button.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { texts } from './texts.ts';

/**
 * Stands where the evidence of an assessment will appear and is as high as the card without evidence, so that the content below does not move. A
 * reader who may not attach evidence sees no card without evidence, so nothing is reserved for them.
 */
export function EvidenceWaiting() {
  const mayWrite = useAccess('evidence.write').allowed;
  const at = useAt();
  if (!mayWrite || at !== undefined) return null;
  return (
    <Card
      title={texts.title}
      note={texts.note}
      flush
      actions={
        <Button size="dense" disabledReason={texts.loading}>
          {texts.attach}
        </Button>
      }
    >
      <p role="status" className="px-4 py-4 text-text-2 md:px-5">
        {texts.loading}
      </p>
    </Card>
  );
}
