import { Link } from '@tanstack/react-router';
import { useAccess } from '../../lib/session/access.ts';
import { buttonClass } from '../../ui/action/button.tsx';
import { texts } from './texts.ts';
import type { Participation } from './types.ts';

/** Link to ask the same people again; absent for people who may not launch, and for an imported survey, which has no people. */
export function RepeatLink({ assessment }: { assessment: Participation['assessment'] }) {
  const { allowed } = useAccess('assessments.manage');
  if (!allowed || assessment.imported) return null;
  return (
    <Link
      to="/assessment/launch"
      search={{ repeat: assessment.assessmentId }}
      className={buttonClass({ variant: 'primary' })}
    >
      {texts.repeat}
    </Link>
  );
}
