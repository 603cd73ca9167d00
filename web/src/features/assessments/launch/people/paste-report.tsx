import { count } from '../../../../lib/display/format.ts';
import { Banner } from '../../../../ui/state/banner.tsx';
import { texts } from '../texts.ts';
import { addPeople, type PersonRow } from './people-rows.ts';
import type { Reading } from './reading/read-people.ts';

export type PasteOutcome = ReturnType<typeof pasteOutcome>;

/** Adds people to the rows, and reports how many were added. */
export function pasteOutcome(before: readonly PersonRow[], { people, already: listed }: Reading) {
  const { rows, added, already } = addPeople(before, people, listed);
  return { rows: rows.length > 0 ? rows : before, added, already };
}

export function PasteReport({ outcome }: { outcome: PasteOutcome | null }) {
  return (
    <div role="status" className="empty:-mt-3">
      {outcome ? (
        <Banner tone="info">
          <p>
            {texts.pasted(count(outcome.added, 'person', 'people'))}{' '}
            {outcome.already > 0
              ? texts.pastedAlready(count(outcome.already, 'person is', 'people are'))
              : ''}
          </p>
        </Banner>
      ) : null}
    </div>
  );
}
