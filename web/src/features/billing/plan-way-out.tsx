import { isPlanRefusal } from '../../lib/app-error.ts';
import { textLink } from '../../ui/action/text-link.ts';
import { texts } from './texts.ts';

/** Beside a refusal that a larger plan, or a payment, would lift. In a window of its own: what was typed here stays, and is sent again from here. */
export function PlanWayOut({ error }: { error: unknown }) {
  if (!isPlanRefusal(error)) return null;
  return (
    <a href="/billing" target="_blank" rel="noopener" className={textLink}>
      {texts.wayOut}
    </a>
  );
}
