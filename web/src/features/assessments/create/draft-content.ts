import type { DraftContent } from '../../../../../api/draft/contract/drafts.ts';
import { browserZone } from '../../../lib/display/zones.ts';
import type { LaunchForm } from '../launch/launch-form-state.ts';
import { blankRow, isBlank, noBadLines } from '../launch/people/people-rows.ts';
import { isZone } from '../launch/times/zoned-time.ts';

/** What is stored of a form. Empty rows are left out. */
export const contentOf = ({ people, ownGroups, second, badLines, ...form }: LaunchForm): DraftContent => ({
  ...form,
  ownGroups: [...ownGroups],
  second: second && { name: second.name, groups: [...second.groups] },
  people: people
    .filter((row) => !isBlank(row))
    .map(({ name, email, role, secondGroup }) => ({ name, email, role, secondGroup })),
  ...(badLines.lines.length + badLines.more > 0 && {
    badLines: {
      lines: badLines.lines.map(({ person, ...line }) => ({ ...line, person: { ...person } })),
      more: badLines.more,
    },
  }),
});

/** The form of a stored draft, with at least one row. */
export const formOf = ({ zone = '', repeats = null, badLines, ...content }: DraftContent): LaunchForm => ({
  ...content,
  zone: isZone(zone) ? zone : browserZone(),
  repeats,
  badLines: badLines ?? noBadLines,
  people:
    content.people.length === 0
      ? [blankRow()]
      : content.people.map((person) => ({ ...blankRow(), ...person })),
});
