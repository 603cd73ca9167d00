import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useRef } from 'react';
import type { AnsweringPerson } from '../../../../../api/results/contract/answers.ts';
import type { Framework } from '../../../lib/cache/framework.ts';
import { useAt } from '../../../lib/past.ts';
import { Button } from '../../../ui/action/button.tsx';
import { Select } from '../../../ui/form/select.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { LoadFailed } from '../load-failed.tsx';
import { personAnswersQuery, themeAnswersQuery } from './answers-queries.ts';
import { PersonTable, ThemeTable } from './answers-tables.tsx';
import { texts } from './answers-texts.ts';

type Props = { assessmentId: string; framework: Framework };

/** Answers with names: of everyone for one theme, or of one person for all themes. The choice is in the address. */
export function AnswersCard({ assessmentId, framework }: Props) {
  const { theme: asked, person } = useSearch({ from: '/signed-in/of-assessment/dashboard' });
  const navigate = useNavigate({ from: '/dashboard' });
  const persons = useRef<HTMLDivElement>(null);
  const themes = framework.lenses.flatMap((lens) => lens.subLenses.flatMap((subLens) => subLens.themes));
  const theme = themes.find(({ id }) => id === asked) ?? themes[0];
  const at = useAt();
  const everybody = useInfiniteQuery({
    ...themeAnswersQuery(assessmentId, theme?.id ?? '', at),
    placeholderData: keepPreviousData,
  });
  const one = useQuery({
    ...personAnswersQuery(assessmentId, person ?? '', at),
    enabled: person !== undefined,
  });
  const people = everybody.data?.pages.flatMap((page) => page.people) ?? [];
  const chosen = one.data?.people[0];
  const choose = (choice: { theme?: string | undefined; person?: string | undefined }) =>
    void navigate({ search: (all) => ({ ...all, ...choice }), replace: true, resetScroll: false });
  const over = everybody.data?.pages.some((page) => page.over);
  const error = (person === undefined ? everybody : one).error;
  const busy = person === undefined ? everybody.isFetching : one.isPending;

  return (
    <Card
      title={texts.title}
      note={texts.note}
      flush
      actions={
        people.length > 0 ? (
          <div className="no-print grid w-full gap-2 sm:grid-cols-2 lg:w-auto">
            <ThemeSelect
              framework={framework}
              chosen={theme?.id}
              onChoose={(id) => choose({ theme: id, person: undefined })}
            />
            <div ref={persons}>
              <PersonSelect
                people={
                  chosen && !people.some(({ participantId }) => participantId === person)
                    ? [chosen, ...people]
                    : people
                }
                chosen={person}
                onChoose={(id) => choose({ person: id })}
              />
            </div>
          </div>
        ) : null
      }
    >
      <div aria-busy={busy}>
        {error ? (
          <div className="px-4 py-4 md:px-5">
            <LoadFailed
              error={error}
              onRetry={() => void (person === undefined ? everybody.refetch() : one.refetch())}
            />
          </div>
        ) : over || (everybody.data && people.length === 0) ? (
          <p className="px-4 py-4 text-text-2 md:px-5">{over ? texts.over : texts.nobody}</p>
        ) : person !== undefined ? (
          chosen ? (
            <PersonTable person={chosen} framework={framework} />
          ) : null
        ) : theme ? (
          <ThemeTable
            theme={theme}
            people={people}
            framework={framework}
            onPerson={(id) => {
              choose({ person: id });
              // The button that was pressed has been removed together with its table.
              persons.current?.querySelector('select')?.focus();
            }}
          />
        ) : null}
      </div>
      {person === undefined && everybody.hasNextPage ? (
        <div className="border-line border-t px-4 py-3 md:px-5">
          <Button
            size="dense"
            busy={everybody.isFetchingNextPage && texts.busy}
            onClick={() => void everybody.fetchNextPage()}
          >
            {texts.more}
          </Button>
        </div>
      ) : null}
    </Card>
  );
}

type ThemeSelectProps = {
  framework: Framework;
  chosen: string | undefined;
  onChoose: (theme: string) => void;
};

function ThemeSelect({ framework, chosen, onChoose }: ThemeSelectProps) {
  return (
    <Select aria-label={texts.theme} value={chosen} onChange={({ target }) => onChoose(target.value)}>
      {framework.lenses.map((lens) => (
        <optgroup key={lens.id} label={lens.name}>
          {lens.subLenses.flatMap((subLens) =>
            subLens.themes.map(({ id, name }) => (
              <option key={id} value={id}>
                {id} {name}
              </option>
            )),
          )}
        </optgroup>
      ))}
    </Select>
  );
}

type SelectProps = {
  people: readonly AnsweringPerson[];
  chosen: string | undefined;
  onChoose: (person: string | undefined) => void;
};

function PersonSelect({ people, chosen, onChoose }: SelectProps) {
  return (
    <Select
      aria-label={texts.person}
      value={chosen ?? ''}
      onChange={({ target }) => onChoose(target.value === '' ? undefined : target.value)}
    >
      <option value="">{texts.everybody}</option>
      {people
        .toSorted((a, b) => a.name.localeCompare(b.name))
        .map(({ participantId, name, group }) => (
          <option key={participantId} value={participantId}>
            {name} ({group})
          </option>
        ))}
    </Select>
  );
}
