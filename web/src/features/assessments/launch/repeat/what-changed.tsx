import { useQuery } from '@tanstack/react-query';
import { Card } from '../../../../ui/layout/card.tsx';
import { FoldMark } from '../../../../ui/layout/fold-mark.tsx';
import { Banner } from '../../../../ui/state/banner.tsx';
import type { LaunchForm } from '../launch-form-state.ts';
import { differences, type ListedPerson, movedPeople } from './differences.ts';
import { nextName } from './next-name.ts';
import { repeatQuery } from './repeat-query.ts';
import { daysOpen } from './repeated-form.ts';
import { texts } from './texts.ts';

/** Names are listed openly up to this number; longer lists are folded. */
const listedOpenly = 12;

/** Says what was taken over, and by which rules the name and the dates were proposed. */
export function RepeatNote({ repeats, name }: { repeats: string; name: string }) {
  const { data: before } = useQuery(repeatQuery(repeats));
  if (!before) return null;
  const proposed = nextName(before.name);
  const days = daysOpen(before);
  return (
    <Banner tone="info">
      {texts.repeats(before.name)} {name === proposed.name ? `${texts.name[proposed.rule]} ` : ''}
      {days === null ? texts.noClosing : texts.closes(days)}
    </Banner>
  );
}

/** How the people of the form differ from those of the assessment that it repeats, live while it is edited. */
export function ChangesCard({ repeats, form }: { repeats: string; form: LaunchForm }) {
  const { data: before } = useQuery(repeatQuery(repeats));
  if (!before) return null;
  const { same, added, removed, moved, leftOut, erased } = differences(before, form);
  const movedCount = movedPeople(moved);
  return (
    <Card title={texts.title(before.name)} note={texts.groups}>
      {/* Only the counts are announced: lists would be read at every key press in a name. */}
      <p role="status" className="font-medium tabular">
        {texts.counts(same, added.length, removed.length, movedCount)}
      </p>
      <div className="mt-2 flex flex-col gap-1.5 empty:hidden">
        <People title={texts.added(added.length)} people={added} />
        <People title={texts.removed(removed.length)} people={removed} />
        <People
          title={texts.moved(movedCount)}
          people={moved.map(({ mailbox, name, from, to }) => ({
            mailbox: `${mailbox}/${from}`,
            name: texts.move(name, from, to),
          }))}
        />
        {(['refused', 'unwanted', 'withdrawn'] as const).map((why) => (
          <People key={why} title={texts.leftOut[why](leftOut[why].length)} people={leftOut[why]} />
        ))}
        {erased === 0 ? null : <p>{texts.erased(erased)}</p>}
      </div>
    </Card>
  );
}

function People({ title, people }: { title: string; people: readonly ListedPerson[] }) {
  if (people.length === 0) return null;
  return (
    <details className="group" open={people.length <= listedOpenly || undefined}>
      <summary className="flex items-center gap-2 rounded-control">
        <FoldMark />
        {title}
      </summary>
      <ul aria-label={title} className="mt-0.5 flex flex-wrap gap-x-4 gap-y-0.5 pl-6 text-13 text-text-2">
        {people.map(({ mailbox, name }) => (
          <li key={mailbox} className="min-w-0 wrap-anywhere">
            {name}
          </li>
        ))}
      </ul>
    </details>
  );
}
