import { useInfiniteQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { formatNumber } from '../../../lib/display/format.ts';
import { useWide } from '../../../lib/display/media.ts';
import { Button, buttonClass } from '../../../ui/action/button.tsx';
import { Select } from '../../../ui/form/select.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { morePeopleQuery } from '../participation-queries.ts';
import { texts } from '../texts.ts';
import type { BoardPerson, Participation } from '../types.ts';
import {
  isIn,
  orderPeople,
  type PeopleFilter,
  type PeopleSort,
  peopleFilters,
  peopleSorts,
} from './people-order.ts';
import { PeopleCards, PeopleTable } from './people-table.tsx';

type Props = {
  board: Participation;
  /** May send links again and revoke them. */
  mayInvite: boolean;
};

export function PeopleSection({ board, mayInvite }: Props) {
  const { assessmentId, status } = board.assessment;
  const { state: filter, sort = 'name' } = useSearch({ from: '/signed-in/of-assessment/ceo-dashboard' });
  const wide = useWide();
  const more = useMorePeople(board);
  const people = [...board.people, ...more.people];
  const order = useSteadyOrder(orderPeople(people, filter, sort));
  const byId = new Map(people.map((person) => [person.participantId, person]));
  const shown = order.ids.flatMap((id) => byId.get(id) ?? []);
  const List = wide ? PeopleTable : PeopleCards;
  return (
    <Card
      title={texts.people.title}
      note={formatNumber(board.assessment.counts.invited)}
      flush
      actions={<Choices people={people} filter={filter} sort={sort} />}
    >
      <div {...order.holdWhileUsed}>
        {shown.length > 0 ? (
          <List assessmentId={assessmentId} people={shown} open={mayInvite && status !== 'closed'} />
        ) : (
          <NobodyShown filtered={filter !== undefined} />
        )}
      </div>
      {more.next ? (
        <div className="border-line border-t px-4 py-3 md:px-5">
          <Button size="dense" busy={more.loading && 'Processing...'} onClick={more.next}>
            {texts.people.more}
          </Button>
        </div>
      ) : null}
    </Card>
  );
}

function Choices({
  people,
  filter,
  sort,
}: {
  people: readonly BoardPerson[];
  filter: PeopleFilter | undefined;
  sort: PeopleSort;
}) {
  const navigate = useNavigate({ from: '/ceo-dashboard' });
  const words = texts.people;
  return (
    <div className="no-print grid w-full grid-cols-2 gap-2 sm:flex sm:w-auto">
      <Select
        aria-label={words.filter}
        value={filter ?? ''}
        onChange={({ target }) =>
          void navigate({
            search: (all) => ({ ...all, state: peopleFilters.find((one) => one === target.value) }),
            replace: true,
          })
        }
      >
        <option value="">
          {words.all} ({formatNumber(people.length)})
        </option>
        {peopleFilters.map((one) => (
          <option key={one} value={one}>
            {words.filters[one]} ({formatNumber(people.filter((person) => isIn(one, person)).length)})
          </option>
        ))}
      </Select>
      <Select
        aria-label={words.sort}
        value={sort}
        onChange={({ target }) =>
          void navigate({
            search: (all) => ({ ...all, sort: peopleSorts.find((one) => one === target.value) }),
            replace: true,
          })
        }
      >
        {peopleSorts.map((one) => (
          <option key={one} value={one}>
            {words.sort}: {words.sorts[one]}
          </option>
        ))}
      </Select>
    </div>
  );
}

function NobodyShown({ filtered }: { filtered: boolean }) {
  return (
    <div className="flex flex-col items-start gap-3 px-4 py-6 text-text-2 md:px-5">
      <p>{filtered ? texts.people.noneInFilter : texts.people.none}</p>
      {filtered ? (
        <Link
          to="/ceo-dashboard"
          search={(all) => ({ ...all, state: undefined })}
          replace
          className={buttonClass({ size: 'dense' })}
        >
          {texts.people.clearFilter}
        </Link>
      ) : null}
    </div>
  );
}

function useMorePeople({ assessment, nextCursor }: Participation) {
  const [wanted, setWanted] = useState(false);
  const query = useInfiniteQuery({
    ...morePeopleQuery(assessment.assessmentId, nextCursor ?? ''),
    enabled: wanted && nextCursor !== null,
  });
  const begun = Boolean(query.data);
  const hasNext = begun ? query.hasNextPage : nextCursor !== null;
  return {
    people: query.data?.pages.flatMap((page) => page.people) ?? [],
    loading: query.isFetching,
    next: hasNext ? () => (begun ? void query.fetchNextPage() : setWanted(true)) : undefined,
  };
}

/** Rows never move under the pointer or the focus: while the list is in use its order holds, new people come last. */
function useSteadyOrder(current: string[]) {
  const [held, setHeld] = useState<readonly string[] | null>(null);
  const ids = held
    ? [...held.filter((id) => current.includes(id)), ...current.filter((id) => !held.includes(id))]
    : current;
  const hold = () => setHeld((before) => before ?? current);
  return {
    ids,
    holdWhileUsed: {
      onPointerEnter: hold,
      onFocus: hold,
      onPointerLeave: () => setHeld(null),
      onBlur: () => setHeld(null),
    },
  };
}
