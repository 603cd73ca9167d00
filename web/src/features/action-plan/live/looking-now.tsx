import type { LivePresence } from '../../../../../api/live/contract/live.ts';
import { formatNumber } from '../../../lib/display/format.ts';
import { Avatar } from '../../account/avatar.tsx';
import { personIn, useActionPlanContext } from '../action-plan-context.ts';
import { texts } from '../texts.ts';

const shown = 4;

/** Other people who have this plan open. */
export function LookingNow({ people: looking }: { people: LivePresence['people'] }) {
  const { people, me } = useActionPlanContext();
  const others = looking.filter(({ accountId }) => accountId !== me);
  if (others.length === 0) return null;
  const names = others.map(({ name }) => name).join(', ');
  return (
    <span className="flex items-center gap-2" title={texts.looking.label(names)}>
      <span className="sr-only">{texts.looking.label(names)}</span>
      <span aria-hidden="true" className="flex items-center">
        {others.slice(0, shown).map(({ accountId, name }) => (
          <span key={accountId} className="-ml-1.5 rounded-full border-2 border-canvas first:ml-0">
            <Avatar name={name} avatar={personIn(people, accountId)?.avatar ?? null} />
          </span>
        ))}
      </span>
      <span aria-hidden="true" className="text-13 text-text-2">
        {texts.looking.here(formatNumber(looking.length))}
      </span>
    </span>
  );
}
