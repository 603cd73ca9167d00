import type { Report } from './reports.ts';

// Words that every form of a report has in common: print page, slides, workbook.

const language = 'en-GB';

/** "20 November 2026, 10:00" on the organisation's clocks, with the zone where it is not theirs to guess. */
export function timeText(instant: string, timeZone: string): string {
  const at = new Date(instant);
  const zone = { timeZone: isKnown(timeZone) ? timeZone : 'UTC' };
  const day = new Intl.DateTimeFormat(language, { ...zone, dateStyle: 'long' }).format(at);
  const clock = new Intl.DateTimeFormat(language, {
    ...zone,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  return `${day}, ${clock.format(at)}`;
}

/** "31 January 2027" of a calendar day. */
export function dayText(day: string): string {
  return new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(
    new Date(`${day}T00:00:00Z`),
  );
}

export const numberText = (value: number): string => new Intl.NumberFormat('en').format(value);
export const peopleText = (people: number): string =>
  `${numberText(people)} ${people === 1 ? 'person' : 'people'}`;

/** What a figure stands on, where that is not everything: "over 9 of 11 themes". */
export function overText({
  over,
}: {
  readonly over: { readonly themes: number; readonly of: number } | null;
}): string | null {
  return over && over.themes < over.of ? `over ${over.themes} of ${over.of} themes` : null;
}

/** Groups that are missing from a heat map, and why; null: none is. */
export const hiddenGroupsText = ({
  hiddenGroups,
}: {
  readonly hiddenGroups: readonly string[];
}): string | null =>
  hiddenGroups.length === 0 ? null : `Hidden to protect people: ${hiddenGroups.join(', ')}`;

/** Who took part, without inventing an invitation. */
export function participationText({ assessment }: Pick<Report, 'assessment'>): {
  readonly label: string;
  readonly value: string;
  readonly note: string;
} {
  const { imported, submitted, invited } = assessment;
  if (imported)
    return {
      label: 'Imported',
      value: numberText(submitted),
      note: `imported: ${peopleText(submitted)} answered`,
    };
  const rate = invited === 0 ? '' : `${percentText(submitted, invited)} `;
  return {
    label: 'Participants',
    value: numberText(submitted),
    note: `${rate}of ${numberText(invited)} invited`,
  };
}

/** Whose answers are counted, of how many who were asked: stands on every page. */
export function countedText({ people, assessment }: Pick<Report, 'people' | 'assessment'>): string {
  const { imported, invited, submitted } = assessment;
  if (imported) return `over ${numberText(people)} of ${peopleText(submitted)} imported`;
  return `over ${numberText(people)} of ${peopleText(submitted)} submitted, ${numberText(invited)} invited`;
}

/** Never 100 % before it is all. */
function percentText(part: number, all: number): string {
  const percent = (part / all) * 100;
  if (part < all && percent > 99) return '99%';
  if (part > 0 && percent < 1) return '<1%';
  return `${Math.round(percent)}%`;
}

/** What every page states: release and its time, position, and the signed root that proves the history up to it. */
export function originText(
  report: Pick<Report, 'release' | 'position' | 'proof' | 'timeZone' | 'assessment'>,
): string {
  const { release, position, proof, timeZone, assessment } = report;
  return [
    ...(assessment.named ? ['Named assessment'] : []),
    `Release ${release.number} of ${timeText(release.at, timeZone)}`,
    `position ${position ?? release.coversPosition}`,
    proof ? `log root ${proof.root.slice(0, 16)}… (${numberText(proof.size)} events)` : 'log not signed yet',
  ].join(' · ');
}

export const stateWords = { open: 'Open', doing: 'In progress', done: 'Done', dropped: 'Dropped' } as const;

function isKnown(timeZone: string): boolean {
  try {
    return new Intl.DateTimeFormat(language, { timeZone }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}
