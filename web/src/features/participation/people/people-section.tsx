import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { formatNumber } from '../../../lib/display/format.ts';
import { useWide } from '../../../lib/display/media.ts';
import { Button, buttonClass } from '../../../ui/action/button.tsx';
import { Select } from '../../../ui/form/select.tsx';
import { TextInput } from '../../../ui/form/text-input.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { texts } from '../texts.ts';
import type { BoardPerson, Participation } from '../types.ts';
import { isIn, orderPeople, peopleFilters, peopleSorts, type Wanted } from './people-order.ts';
import { PeopleCards, PeopleTable } from './people-table.tsx';
import type { Everybody } from './use-everybody.ts';

/** Rows rendered at once. Thousands would take seconds, and people do not read that many. */
const rowsAtOnce = 200;
/** From this many people on, a search field is shown; fewer are found faster by eye. */
const searchFrom = 10;

type Props = {
  assessment: Participation['assessment'];
  everybody: Everybody;
  /** Whether the signed-in person may send links again and revoke them. */
  mayInvite: boolean;
};

export function PeopleSection({ assessment, everybody, mayInvite }: Props) {
  const { status, counts, groups } = assessment;
  const { people, complete, retry } = everybody;
  const { state: filter, sort = 'name' } = useSearch({ from: '/signed-in/of-assessment/ceo-dashboard' });
  const [search, setSearch] = useState('');
  const [rows, setRows] = useState(rowsAtOnce);
  const wide = useWide();
  const order = useSteadyOrder(orderPeople(people, { filter, search, sort }, groups), complete);
  const byId = new Map(people.map((person) => [person.participantId, person]));
  const found = order.ids.flatMap((id) => byId.get(id) ?? []);
  const List = wide ? PeopleTable : PeopleCards;
  const words = texts.people;
  return (
    <Card
      title={words.title}
      note={
        complete ? noteOn(people) : words.loaded(formatNumber(people.length), formatNumber(counts.invited))
      }
      flush
      actions={
        complete ? (
          <Choices people={people} wanted={{ filter, search, sort }} onSearch={setSearch} />
        ) : retry ? (
          <Button size="dense" onClick={retry}>
            {words.loadAgain}
          </Button>
        ) : null
      }
    >
      <p className="border-line border-b px-4 py-2 text-13 text-text-3 md:px-5">{words.note}</p>
      <div {...order.holdWhileUsed}>
        {found.length > 0 ? (
          <List
            assessment={assessment}
            people={found.slice(0, rows)}
            open={mayInvite && status !== 'closed'}
          />
        ) : complete ? (
          <NobodyShown filtered={filter !== undefined} search={search} />
        ) : null}
      </div>
      {complete && found.length > rows ? (
        <div className="border-line border-t px-4 py-3 md:px-5">
          <Button size="dense" onClick={() => setRows(rows + rowsAtOnce)}>
            {words.more}
          </Button>
        </div>
      ) : null}
    </Card>
  );
}

/** Total in the heading. It matches "Everyone" in the filter, which also counts people whose link was revoked. */
function noteOn(people: readonly BoardPerson[]): string {
  const revoked = people.filter((person) => isIn('revoked', person)).length;
  const all = formatNumber(people.length);
  return revoked === 0 ? all : texts.people.withRevoked(all, formatNumber(revoked));
}

function Choices({
  people,
  wanted: { filter, search, sort },
  onSearch,
}: {
  people: readonly BoardPerson[];
  wanted: Wanted;
  onSearch: (search: string) => void;
}) {
  const navigate = useNavigate({ from: '/ceo-dashboard' });
  const words = texts.people;
  return (
    <div className="no-print grid w-full grid-cols-2 gap-2 sm:flex sm:w-auto">
      {people.length >= searchFrom ? (
        <div className="col-span-2">
          <TextInput
            type="search"
            aria-label={words.search}
            placeholder={words.search}
            value={search}
            onChange={({ target }) => onSearch(target.value)}
          />
        </div>
      ) : null}
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

function NobodyShown({ filtered, search }: { filtered: boolean; search: string }) {
  const words = texts.people;
  return (
    <div className="flex flex-col items-start gap-3 px-4 py-6 text-text-2 md:px-5">
      <p>{search.trim() ? words.noneFound(search.trim()) : filtered ? words.noneInFilter : words.none}</p>
      {filtered ? (
        <Link
          from="/ceo-dashboard"
          to="/ceo-dashboard"
          search={(all) => ({ ...all, state: undefined })}
          replace
          className={buttonClass({ size: 'dense' })}
        >
          {words.clearFilter}
        </Link>
      ) : null}
    </div>
  );
}

/** Keeps the order of rows while pointer or focus is in the list, so that no row moves; new people are added at the end. */
function useSteadyOrder(current: string[], complete: boolean) {
  const [held, setHeld] = useState<readonly string[] | null>(null);
  const ids = held
    ? [...held.filter((id) => current.includes(id)), ...current.filter((id) => !held.includes(id))]
    : current;
  const hold = () => {
    // An incomplete list may still change its order.
    if (complete) setHeld((before) => before ?? current);
  };
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
