/** A sentence without what it only adds: "8,750 euros plus service charges" states no amount of the service charges. */
export const withoutAdditions = (sentence: string): string =>
  sentence.replace(shortened, '$1').split(clauseEnd).map(withoutAddition).join('');

/** With a number after it, an addition may state its amount, so it stays. */
function withoutAddition(clause: string): string {
  const lastNumber = [...clause.matchAll(number)].at(-1)?.index ?? -1;
  const added = [...clause.matchAll(additionWord)].find(({ index }) => index > lastNumber);
  return added ? `${clause.slice(0, added.index)} ` : clause;
}
/** Words before what is only added: "plus service charges". */
const additionWord =
  /\b(?:zuzüglich|zzgl|ohne|exklusive|exkl|plus|excluding|exclusive of|without|hors|en sus)\b/giu;
const shortened = /\b(zzgl|exkl)\./giu;
const clauseEnd = /([.,;:()\n])/;
const number = /\p{N}/gu;
