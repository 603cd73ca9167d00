import { Link } from '@tanstack/react-router';
import { place } from '../../lib/place.ts';
import { useRefusal } from '../../lib/session/access.ts';
import { buttonClass } from '../../ui/action/button.tsx';

/** Link to the launch of a new assessment. A person without permission sees the reason instead. */
export function LaunchLink({ children }: { children: string }) {
  const refusal = useRefusal('assessments.manage');
  // The bar above every page of a sample says it.
  if (place) return null;
  if (refusal) return <p className="max-w-dialog text-13 text-text-3">{refusal}</p>;
  return (
    <Link to="/assessment/launch" className={buttonClass({ variant: 'primary' })}>
      {children}
    </Link>
  );
}
