import { isPlanRefusal } from '../../lib/app-error.ts';
import { textLink } from '../../ui/action/text-link.ts';
import { texts } from './texts.ts';

/**
 * Link beside a refusal that a larger plan or a payment would resolve. It opens a new window, so that the typed input is kept and
 * can be sent again.
 */
export function PlanWayOut({ error }: { error: unknown }) {
  if (!isPlanRefusal(error)) return null;
  return (
    <a href="/billing" target="_blank" rel="noopener" className={textLink}>
      {texts.wayOut}
    </a>
  );
}
