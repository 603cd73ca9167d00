import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { ChevronRight } from 'lucide-react';
import { useState } from 'react';
import type { Framework } from '../../../lib/cache/framework.ts';
import { count, formatNumber } from '../../../lib/display/format.ts';
import { withHiddenGroups } from '../../../lib/display/hidden-groups.ts';
import { useAt } from '../../../lib/past.ts';
import { heatMapQuery } from '../../../lib/queries/analysis-queries.ts';
import { Field } from '../../../ui/form/field.tsx';
import { Select } from '../../../ui/form/select.tsx';
import { TextInput } from '../../../ui/form/text-input.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { HowComputed } from '../../methods/panel/how-computed.tsx';
import { LoadFailed } from '../load-failed.tsx';
import { texts } from '../texts.ts';
import { type GroupOrder, groupRows } from './group-rows.ts';
import { HeatField } from './heat-field.tsx';
import { HeatMapGrouping, type HeatMapOf } from './heat-map-grouping.tsx';

const words = texts.heatMap;
const headClass =
  'sticky top-0 z-10 border-line border-b bg-surface px-1.5 py-2 text-left align-bottom text-12 font-medium text-text-3';
const nameClass =
  'sticky left-0 border-line border-b bg-surface py-1 pr-3 pl-4 text-left font-normal md:pl-5';

type Props = {
  assessment: HeatMapOf;
  by: 'second' | undefined;
  framework: Framework;
  /** Names of the hidden groups of this grouping. */
  hidden: readonly string[];
};

type Place = { readonly id: string; readonly name: string; readonly opens: boolean };

/** Heat map for many groups. Groups are rows, which can be searched by name; lenses are columns, which open to their parts. */
export function ManyGroups({ assessment, by, framework, hidden }: Props) {
  const { assessmentId } = assessment;
  const [path, setPath] = useState<readonly Place[]>([]);
  const [search, setSearch] = useState('');
  const [order, setOrder] = useState<GroupOrder>('people');
  const of = path.at(-1)?.id ?? null;
  const { data, error, refetch, isPlaceholderData } = useQuery({
    ...heatMapQuery(assessmentId, of, by, useAt()),
    placeholderData: keepPreviousData,
  });
  const places = placesBelow(framework, data?.of ?? null);
  const rows = data ? groupRows(withHiddenGroups(data, hidden), search, order) : [];
  const go = (to: readonly Place[]) => {
    setPath(to);
    setOrder('people');
  };

  return (
    <Card title={words.title} note={words.manyNote} flush>
      <HeatMapGrouping assessment={assessment} />
      <Choices
        search={search}
        onSearch={setSearch}
        order={order}
        onOrder={setOrder}
        places={places}
        groups={Math.max(0, rows.length - 1)}
      />
      {path.length > 0 ? <Path path={path} onGo={go} /> : null}
      {error && !data ? (
        <div className="p-4 md:px-5">
          <LoadFailed error={error} onRetry={() => void refetch()} />
        </div>
      ) : null}
      <section
        aria-label={words.table}
        aria-busy={isPlaceholderData}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard
        tabIndex={0}
        className="relative max-h-[min(680px,85dvh)] overflow-auto rounded-b-panel -outline-offset-2 print:max-h-none print:overflow-visible"
      >
        <table className="w-full border-separate border-spacing-0 text-14">
          <Head places={places} onOpen={(place) => go([...path, place])} />
          <tbody>
            {rows.map((row) => (
              <Row key={row.group ?? ''} row={row} places={places} />
            ))}
          </tbody>
        </table>
      </section>
      <HowComputed
        assessmentId={assessmentId}
        framework={assessment.framework}
        about={{ kind: 'heatMap', by }}
        name={words.title}
      />
    </Card>
  );
}

type ChoicesProps = {
  search: string;
  onSearch: (search: string) => void;
  order: GroupOrder;
  onOrder: (order: GroupOrder) => void;
  places: readonly Place[];
  groups: number;
};

/** Searches groups, orders them, and says how many are shown. */
function Choices({ search, onSearch, order, onOrder, places, groups }: ChoicesProps) {
  return (
    <div className="flex flex-wrap items-end gap-4 border-line border-b px-4 py-3 md:px-5">
      <div className="w-56 max-w-full">
        <Field label={words.find}>
          {(wiring) => (
            <TextInput
              {...wiring}
              type="search"
              value={search}
              onChange={({ target }) => onSearch(target.value)}
            />
          )}
        </Field>
      </div>
      <div className="w-56 max-w-full">
        <Field label={words.sort}>
          {(wiring) => (
            <Select {...wiring} value={order} onChange={({ target }) => onOrder(target.value)}>
              <option value="people">{words.orders.people}</option>
              <option value="name">{words.orders.name}</option>
              {places.map(({ id, name }) => (
                <option key={id} value={id}>
                  {words.orders.lowest(name)}
                </option>
              ))}
            </Select>
          )}
        </Field>
      </div>
      <p role="status" className="ml-auto py-2 text-13 text-text-3 tabular">
        {count(groups, 'group', 'groups')}
      </p>
    </div>
  );
}

/** Way from all lenses to the place whose parts are the columns. */
function Path({ path, onGo }: { path: readonly Place[]; onGo: (to: readonly Place[]) => void }) {
  return (
    <nav aria-label={words.path} className="border-line border-b px-4 py-2 text-13 md:px-5">
      <ol className="flex flex-wrap items-center gap-1.5">
        <li>
          <button
            type="button"
            onClick={() => onGo([])}
            className="min-h-6 underline pointer-coarse:min-h-11"
          >
            {words.allLenses}
          </button>
        </li>
        {path.map((place, index) => (
          <li key={place.id} className="flex items-center gap-1.5">
            <ChevronRight className="size-3.5 text-text-3" aria-hidden="true" />
            {index === path.length - 1 ? (
              <span aria-current="true" className="font-medium">
                {place.name}
              </span>
            ) : (
              <button
                type="button"
                onClick={() => onGo(path.slice(0, index + 1))}
                className="min-h-6 underline pointer-coarse:min-h-11"
              >
                {place.name}
              </button>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}

function Head({ places, onOpen }: { places: readonly Place[]; onOpen: (place: Place) => void }) {
  return (
    <thead>
      <tr>
        <th scope="col" className={`${headClass} left-0 z-20 pl-4 md:pl-5`}>
          {words.group}
        </th>
        <th scope="col" className={`${headClass} text-right`}>
          {words.people}
        </th>
        {places.map((place) => (
          <th key={place.id} scope="col" className={`${headClass} min-w-24`}>
            {place.opens ? (
              <button
                type="button"
                title={words.open(place.name)}
                onClick={() => onOpen(place)}
                className="inline-flex min-h-6 items-center gap-1 text-left text-text hover:underline pointer-coarse:min-h-11"
              >
                {place.name}
                <ChevronRight className="size-3.5 shrink-0 text-text-3" aria-hidden="true" />
              </button>
            ) : (
              place.name
            )}
          </th>
        ))}
      </tr>
    </thead>
  );
}

function Row({
  row: { group, people, cells },
  places,
}: {
  row: ReturnType<typeof groupRows>[number];
  places: readonly Place[];
}) {
  return (
    <tr className={group === null ? 'font-medium' : ''}>
      <th scope="row" className={nameClass}>
        <span className="block max-w-40 truncate md:max-w-72">{group ?? texts.everyone}</span>
      </th>
      <td className="border-line border-b px-1.5 text-right text-text-3 tabular">
        {people === null ? '–' : formatNumber(people)}
      </td>
      {cells.map((cell, index) => (
        <td key={places[index]?.id ?? index} className="border-line border-b p-0.5">
          <HeatField cell={cell} people={people} />
        </td>
      ))}
    </tr>
  );
}

function placesBelow({ lenses }: Framework, of: string | null): readonly Place[] {
  if (of === null) return lenses.map(({ id, name }) => ({ id, name, opens: true }));
  const lens = lenses.find(({ id }) => id === of);
  if (lens) return lens.subLenses.map(({ id, name }) => ({ id, name, opens: true }));
  const subLens = lenses.flatMap(({ subLenses }) => subLenses).find(({ id }) => id === of);
  return (subLens?.themes ?? []).map(({ id, name }) => ({ id, name, opens: false }));
}
