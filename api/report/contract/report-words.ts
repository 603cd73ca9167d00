import type { Report } from './reports.ts';

// Wording shared by every form of a report: print page, slides, workbook.

const language = 'en-GB';

/** "20 November 2026, 10:00" in the organisation's time zone; UTC if the zone is unknown. */
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

/** "31 January 2027" for a calendar day. */
export function dayText(day: string): string {
  return new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(
    new Date(`${day}T00:00:00Z`),
  );
}

export const numberText = (value: number): string => new Intl.NumberFormat('en').format(value);
export const peopleText = (people: number): string =>
  `${numberText(people)} ${people === 1 ? 'person' : 'people'}`;

/** The themes behind a figure, if not all are included: "over 9 of 11 themes". */
export function overText({
  over,
}: {
  readonly over: { readonly themes: number; readonly of: number } | null;
}): string | null {
  return over && over.themes < over.of ? `over ${over.themes} of ${over.of} themes` : null;
}

/** Groups omitted from a heat map, and why; null: none. */
export const hiddenGroupsText = ({
  hiddenGroups,
}: {
  readonly hiddenGroups: readonly string[];
}): string | null =>
  hiddenGroups.length === 0 ? null : `Hidden to protect people: ${hiddenGroups.join(', ')}`;

/** Participation, without assuming invitations. */
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

/** People whose answers are counted, out of those invited: printed on every page. */
export function countedText({ people, assessment }: Pick<Report, 'people' | 'assessment'>): string {
  const { imported, invited, submitted } = assessment;
  if (imported) return `over ${numberText(people)} of ${peopleText(submitted)} imported`;
  return `over ${numberText(people)} of ${peopleText(submitted)} submitted, ${numberText(invited)} invited`;
}

/** Rounds, but never to 100 % before it is complete. */
function percentText(part: number, all: number): string {
  const percent = (part / all) * 100;
  if (part < all && percent > 99) return '99%';
  if (part > 0 && percent < 1) return '<1%';
  return `${Math.round(percent)}%`;
}

/** Origin printed on every page: release and its time, position, and the signed root that proves the history up to it. */
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
