import { comparableScore } from '../../../domain/scoring/comparable-score.ts';
import { sharingLenses } from '../../results/contract/sharing-lenses-texts.ts';
import { reportTexts as texts } from './report-texts.ts';
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

/** Formats a calendar day as "31 January 2027". */
export function dayText(day: string): string {
  return new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(
    new Date(`${day}T00:00:00Z`),
  );
}

export const numberText = (value: number): string => new Intl.NumberFormat('en').format(value);
export const peopleText = (people: number): string => texts.people(people, numberText(people));

/** States on how many themes a figure is based, if not on all: "over 9 of 11 themes". */
export function overText({
  over,
}: {
  readonly over: { readonly themes: number; readonly of: number } | null;
}): string | null {
  return over && over.themes < over.of ? texts.over(over.themes, over.of) : null;
}

type Ranked = {
  readonly lenses: readonly (Pick<Report['lenses'][number], 'id' | 'name'> & {
    readonly cell: Pick<Report['overall'], 'mean'>;
  })[];
};
const scoredOf = ({ lenses }: Ranked) =>
  lenses.flatMap(({ id, name, cell: { mean } }) =>
    mean === null ? [] : [{ id, name, mean: comparableScore(mean) }],
  );

/** Names the lenses that share the score of the first of a list, or counts them; null for an empty list. */
export function firstLensText(report: Ranked, [first]: readonly string[]): string | null {
  const scored = scoredOf(report);
  const found = scored.find(({ id }) => id === first);
  if (!found) return null;
  return sharingLenses(
    scored.filter(({ mean }) => mean === found.mean).map(({ name }) => name),
    scored.length,
  );
}

/** States how many lenses are not in a list although they have its last score; null if none. */
export function tiedText(report: Ranked, listed: readonly string[]): string | null {
  const scored = scoredOf(report);
  const last = scored.find(({ id }) => id === listed.at(-1));
  const more = scored.filter(({ id, mean }) => mean === last?.mean && !listed.includes(id)).length;
  return more === 0 ? null : texts.tied(more);
}

/** States why no lens is the highest or the lowest. */
export function unrankedText(report: Ranked): string {
  const scored = scoredOf(report).length;
  if (scored > 1) return texts.level;
  return scored === 1 ? texts.oneLens : texts.unranked;
}

/** Names the groups omitted from a heat map, and why; null if there are none. */
export const hiddenGroupsText = ({
  hiddenGroups,
}: {
  readonly hiddenGroups: readonly string[];
}): string | null => (hiddenGroups.length === 0 ? null : texts.hiddenGroups(hiddenGroups.join(', ')));

/** States participation; for an imported survey, without mentioning invitations. */
export function participationText({ assessment }: Pick<Report, 'assessment'>): {
  readonly label: string;
  readonly value: string;
  readonly note: string;
} {
  const { imported, submitted, invited } = assessment;
  if (imported)
    return {
      label: texts.imported,
      value: numberText(submitted),
      note: texts.importedNote(peopleText(submitted)),
    };
  const rate = invited === 0 ? '' : `${percentText(submitted, invited)} `;
  return {
    label: texts.participants,
    value: numberText(submitted),
    note: texts.ofInvited(rate, numberText(invited)),
  };
}

/** States how many people's answers are counted, out of how many invited; printed on every page. */
export function countedText({ people, assessment }: Pick<Report, 'people' | 'assessment'>): string {
  const { imported, invited, submitted } = assessment;
  if (imported) return texts.countedImported(numberText(people), peopleText(submitted));
  return texts.counted(numberText(people), peopleText(submitted), numberText(invited));
}

/** Rounded, but never up to 100 % before it is complete. */
function percentText(part: number, all: number): string {
  const percent = (part / all) * 100;
  if (part < all && percent > 99) return '99%';
  if (part > 0 && percent < 1) return '<1%';
  return `${Math.round(percent)}%`;
}

/**
 * The origin printed on every page: the release and its time, the log position, and the signed root that proves the log
 * up to it.
 */
export function originText(
  report: Pick<Report, 'release' | 'position' | 'proof' | 'timeZone' | 'assessment'>,
): string {
  const { release, position, proof, timeZone, assessment } = report;
  return [
    ...(assessment.named ? [texts.named] : []),
    texts.release(release.number, timeText(release.at, timeZone)),
    texts.position(position ?? release.coversPosition),
    proof ? texts.root(proof.root.slice(0, 16), numberText(proof.size)) : texts.unsigned,
  ].join(' · ');
}

export const stateWords = texts.states;

function isKnown(timeZone: string): boolean {
  try {
    return new Intl.DateTimeFormat(language, { timeZone }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}
