import { useDeferredValue, useMemo, useState } from 'react';
import { listed as enumerated } from '../../../../../../../domain/kernel/sentences.ts';
import { count } from '../../../../../lib/display/format.ts';
import { Button } from '../../../../../ui/action/button.tsx';
import { DraftDialog } from '../../../../../ui/overlay/draft-dialog.tsx';
import { texts as launchTexts } from '../../texts.ts';
import type { GroupField, SecondChoice } from '../people-rows.ts';
import type { ParsedPerson, Reading } from '../reading/read-people.ts';
import { UnknownGroups } from '../unknown-groups.tsx';
import { ColumnsTable } from './columns-table.tsx';
import { Findings, Greetings } from './findings.tsx';
import { emptyDraft, type ImportDraft, type Lost, type Problem, readDraft } from './import-draft.ts';
import { SourceFields } from './source-fields.tsx';
import { texts } from './texts.ts';

export type AddGroups = ((names: readonly string[]) => void) | undefined;

type Props = {
  /** Text to begin with; '' for none. */
  text: string;
  /** Addresses of the people who are in the list or invited already. */
  listed: readonly string[];
  groups: readonly string[];
  onAddGroups: AddGroups;
  second: SecondChoice | undefined;
  onAddSecondGroups: AddGroups;
  onAdd: (reading: Reading) => void;
  onClose: () => void;
};

/**
 * Adds people from a pasted text or a file: shows how each column is understood, what was found, what would be lost and how the mail will
 * greet people, and adds nobody before the last press.
 */
export function PeopleImport(props: Props) {
  const { listed, groups, second, onAdd, onClose } = props;
  const [draft, setDraft] = useState<ImportDraft>(() => ({ ...emptyDraft, text: props.text }));
  const shown = useDeferredValue(draft);
  const read = useMemo(() => readDraft(shown, { groups, second }, listed), [shown, groups, second, listed]);
  const change = (part: Partial<ImportDraft>) => setDraft((before) => ({ ...before, ...part }));
  const { problem } = read;
  const number = count(read.people.length, 'person', 'people');
  return (
    <DraftDialog
      title={texts.title}
      wide
      action={
        <>
          <p role="status" className="order-first w-full text-13 text-text-2">
            {problem ? problemText(problem, second) : lostText(read.lost)}
          </p>
          <Button
            variant="primary"
            disabledReason={problem ? problemText(problem, second) : undefined}
            onClick={() => onAdd(read)}
          >
            {read.people.length === 0 ? texts.addNobody : texts.add(number)}
          </Button>
        </>
      }
      unsaved={draft.text.trim() !== ''}
      onClose={onClose}
    >
      <div className="flex flex-col gap-5">
        <SourceFields
          text={draft.text}
          groups={groups}
          second={second}
          onText={(text) => change(text.trim() === '' ? { ...emptyDraft, text } : { text })}
          onFile={(text) => change({ ...emptyDraft, text })}
        />
        {read.rows.length === 0 ? null : (
          <>
            <ColumnsTable
              read={read}
              chosen={draft.roles}
              second={second?.name}
              onHeading={(heading) => change({ heading })}
              onRole={(column, role) => change({ roles: new Map(draft.roles).set(column, role) })}
            />
            <Questions {...props} people={read.people} draft={draft} onChange={change} />
            <Findings read={read} groups={groups} listed={listed.length} />
            <Greetings people={read.people} />
          </>
        )}
      </div>
    </DraftDialog>
  );
}

type QuestionsProps = Props & {
  people: readonly ParsedPerson[];
  draft: ImportDraft;
  onChange: (part: Partial<ImportDraft>) => void;
};

/** Asks once for each unknown group where its people belong. */
function Questions({
  people,
  draft,
  groups,
  onAddGroups,
  second,
  onAddSecondGroups,
  onChange,
}: QuestionsProps) {
  const into = (field: GroupField) => (from: string, to: string) =>
    onChange({ moved: { ...draft.moved, [field]: new Map(draft.moved[field]).set(from, to) } });
  return (
    <>
      <UnknownGroups
        rows={people}
        field="role"
        ask={launchTexts.unknownGroups.ask}
        groups={groups}
        elsewhere={second?.groups ?? []}
        onAddGroups={onAddGroups}
        onMove={into('role')}
      />
      {second ? (
        <UnknownGroups
          rows={people}
          field="secondGroup"
          ask={launchTexts.unknownGroups.askSecond(second.name)}
          groups={second.groups}
          elsewhere={groups}
          onAddGroups={onAddSecondGroups}
          onMove={into('secondGroup')}
        />
      ) : null}
    </>
  );
}

function problemText(problem: Problem, second: SecondChoice | undefined): string {
  const words = texts.problems;
  if (problem.kind === 'unsure')
    return words.unsure(texts.columns.columnInText(problem.index + 1, problem.heading));
  if (problem.kind !== 'twice') return words[problem.kind];
  return words.twice(
    problem.role === 'second'
      ? (second?.name ?? texts.columns.roles.second)
      : texts.columns.roles[problem.role],
  );
}

function lostText({ people, details, columns }: Lost): string {
  const words = texts.lost;
  const parts = [
    ...(people > 0 ? [words.people(count(people, 'line', 'lines'))] : []),
    ...(details > 0 ? [words.details(count(details, 'line', 'lines'))] : []),
    ...(columns.length > 0
      ? [
          words.columns(
            enumerated(columns.map(({ index, heading }) => texts.columns.columnInText(index + 1, heading))),
          ),
        ]
      : []),
  ];
  return parts.length === 0 ? words.nothing : words.of(enumerated(parts));
}
