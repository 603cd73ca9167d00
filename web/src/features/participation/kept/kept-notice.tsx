import { Link } from '@tanstack/react-router';
import { count } from '../../../lib/display/format.ts';
import { buttonClass } from '../../../ui/action/button.tsx';
import { Banner } from '../../../ui/state/banner.tsx';
import { texts } from '../texts.ts';
import type { BoardPerson } from '../types.ts';

/**
 * Shown above the figures while unsent links wait in the outbox: their recipients cannot answer until somebody hands the links
 * over.
 */
export function KeptNotice({
  assessmentId,
  people,
}: {
  assessmentId: string;
  people: readonly BoardPerson[];
}) {
  const waiting = people.filter(isKept).length;
  if (waiting === 0) return null;
  return (
    <Banner
      tone="warn"
      action={
        <Link
          to="/assessments/$assessmentId/links/print"
          params={{ assessmentId }}
          className={buttonClass({ size: 'dense' })}
        >
          {texts.kept.sheet}
        </Link>
      }
    >
      {texts.kept.notice(count(waiting, 'person', 'people'))}
    </Banner>
  );
}

export const isKept = ({ state, kept }: BoardPerson): boolean => kept && state === 'sent';
