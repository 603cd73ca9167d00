import { rosterTexts as texts } from './roster-texts.ts';

/** Same shape as in the API's contract of the roster. */
export type RosterLine = {
  readonly invited: number;
  readonly withdrawn: number;
  readonly claimed?: number | undefined;
  readonly domains: readonly { readonly domain: string; readonly people: number }[] | null;
  readonly otherDomains: number;
  readonly changed: readonly { readonly by: string; readonly addresses: number }[];
};

/**
 * The sentence about insiders among those who submitted, who do not protect the answers of others.
 * @param aside number of insiders
 * @param threshold number of people a figure needs
 */
export function asideWords(aside: number, threshold: number, number: (value: number) => string): string {
  return texts.aside(number(aside), number(threshold));
}

/**
 * Who was invited, in sentences: the same for participants and for members who see results.
 * @param number formats a number
 */
export function rosterWords(line: RosterLine, number: (value: number) => string): readonly string[] {
  const domains = (line.domains ?? []).map(({ domain, people }) => `${domain} ${number(people)}`);
  const listed =
    line.otherDomains > 0 ? [...domains, texts.otherDomains(number(line.otherDomains))] : domains;
  const changed = line.changed.map(({ by, addresses }) =>
    texts.changedBy(number(addresses), texts.roles[by] ?? texts.otherRole),
  );
  const all = line.changed.reduce((sum, { addresses }) => sum + addresses, 0);
  return [
    texts.invited(
      texts.peopleWere(line.invited, number(line.invited)),
      line.withdrawn > 0 ? texts.withdrawn(number(line.withdrawn)) : '',
      listed.length > 0 ? texts.byDomain(listed.join(', ')) : '',
    ),
    ...(line.claimed ? [texts.claimed(texts.peopleCame(line.claimed, number(line.claimed)))] : []),
    all === 0 ? texts.changedNone : texts.changed(texts.addressesWere(all, number(all)), changed.join(', ')),
  ];
}
