import { foldedText } from '../../../../../../../domain/people-columns/folded-text.ts';

/**
 * The group with this name, up to case, blanks, punctuation (but not signs), accents, and "&" or "and"; null if there is none, or if there are
 * several and none is written exactly so.
 */
export function groupNamed(text: string, groups: readonly string[]): string | null {
  if (groups.includes(text)) return text;
  const folded = foldedText(text);
  if (folded === '') return null;
  const isSame = (group: string) => foldedText(group) === folded && signsIn(group) === signsIn(text);
  const [only, ...others] = groups.filter(isSame);
  return others.length === 0 ? (only ?? null) : null;
}

/** Signs by which names differ that are else the same, as "< 5 years" and "> 5 years", "A" and "A+", or floor "-1" and "1". */
export const signsIn = (text: string): string => {
  const trimmed = text.trim();
  const minus = (isThere: boolean) => (isThere ? '-' : '');
  const others = trimmed.replaceAll(/[^\p{Sm}\p{Sc}\p{So}#%]/gu, '').replaceAll('\u2212', '');
  return `${minus(/^\p{Pd}|^\u2212/u.test(trimmed))}${others}${minus(/\p{Pd}$|\u2212$/u.test(trimmed))}`;
};

/** Usual words for the predefined groups, folded, in English, German, French, Spanish and Italian. */
const usualWords: Readonly<Record<string, string>> = {
  'CEO / Executive':
    'ceo executive executives director geschaftsfuhrer geschaftsfuhrerin geschaftsfuhrung geschaeftsfuehrung geschaeftsfuehrer vorstand directeurgeneral directricegenerale directorgeneral directorageneral amministratoredelegato',
  'Board Member':
    'board boardmembers aufsichtsrat verwaltungsrat beirat conseildadministration administrateur consejo consejero consigliere consigliodiamministrazione',
  'Senior Leadership':
    'leadership seniorleader seniorleaders leaders leadershipteam seniormanagement fuhrungsebene geschaftsleitung bereichsleitung direction direccion dirigenza',
  Manager:
    'managers management teamlead teamleader fuhrungskraft fuhrungskrafte fuehrungskraft fuehrungskraefte leiter leiterin leitung teamleiter teamleiterin abteilungsleiter abteilungsleiterin cadre cadres responsable responsables chef gerente gerentes jefe jefa responsabile responsabili',
  Employee:
    'employees staff worker workers mitarbeiter mitarbeiterin mitarbeiterinnen mitarbeitende mitarbeitender angestellte angestellter beschaftigte beschaeftigte employe employes employee employees salarie salaries empleado empleada empleados empleadas dipendente dipendenti impiegato impiegati collaborateur collaborateurs',
  Customer: 'customers client clients kunde kunden kundin kundinnen cliente clientes clienti',
  Partner: 'partners partnerin partnerinnen partenaire partenaires socio socios',
  'Consultant/Advisor':
    'consultant consultants advisor advisors adviser advisers berater beraterin beratung conseiller conseillere consultor consultora asesor asesora consulente consulenti',
  Advisor:
    'consultant consultants advisors adviser advisers berater beraterin beratung conseiller conseillere consultor consultora asesor asesora consulente consulenti',
  Investor:
    'investors investoren anleger anlegerin investisseur investisseurs inversor inversores investitore investitori',
  Other: 'others andere anderer sonstige sonstiges autre autres otro otra otros altro altri',
};

const usual: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  Object.entries(usualWords).map(([group, list]) => [group, new Set(list.split(' '))]),
);

/**
 * The group that this text probably means, to be offered and never taken by itself: a usual word for a predefined group, one part of the
 * group's name, or the same name with at most two other letters. Null if no group, or more than one, is as near.
 */
export function likelyGroup(text: string, groups: readonly string[]): string | null {
  const folded = foldedText(text);
  if (folded === '') return null;
  return (
    only(groups, (group) => foldedText(group) === folded) ??
    only(groups, (group) => usual.get(group)?.has(folded) ?? false) ??
    only(groups, (group) => group.split('/').some((half) => foldedText(half) === folded)) ??
    only(groups, (group) => foldedText(group).startsWith(folded) && folded.length >= 3) ??
    only(groups, (group) => folded.startsWith(foldedText(group)) && foldedText(group).length >= 4) ??
    only(groups, (group) => folded.length >= 5 && differences(folded, foldedText(group)) <= 2)
  );
}

function only(groups: readonly string[], fits: (group: string) => boolean): string | null {
  const [one, ...others] = groups.filter(fits);
  return one !== undefined && others.length === 0 ? one : null;
}

/** Letters to add, leave out or change (Levenshtein); only differences of up to two are counted exactly. */
function differences(a: string, b: string): number {
  if (Math.abs(a.length - b.length) > 2) return 3;
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (const [at, letter] of [...a].entries()) {
    const next = [at + 1];
    for (let index = 0; index < b.length; index += 1)
      next.push(
        Math.min(
          (row[index] ?? 0) + (b[index] === letter ? 0 : 1),
          (row[index + 1] ?? 0) + 1,
          (next[index] ?? 0) + 1,
        ),
      );
    row = next;
  }
  return row.at(-1) ?? 0;
}
