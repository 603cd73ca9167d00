/** Same shape as in the API's contract of the roster. */
export type RosterLine = {
  readonly invited: number;
  readonly withdrawn: number;
  readonly domains: readonly { readonly domain: string; readonly people: number }[] | null;
  readonly otherDomains: number;
  readonly changed: readonly { readonly by: string; readonly addresses: number }[];
};

const roles: Readonly<Record<string, string>> = {
  owner: 'an owner',
  admin: 'an administrator',
  member: 'a member',
  facilitator: 'a facilitator',
  auditor: 'an auditor',
  formerMember: 'somebody who is no longer in the organisation',
  program: 'a program',
};

/**
 * Of those who submitted, people who hide nobody.
 * @param threshold people a figure needs
 */
export function asideWords(aside: number, threshold: number, number: (value: number) => string): string {
  return `${number(aside)} of those who submitted may see results here or could before, answered in the browser of somebody who may, or had their address changed or their answers reset. Their answers count, and each figure needs ${number(threshold)} people besides them.`;
}

/**
 * Who was invited, in sentences: the same to whoever answers and to whoever sees results.
 * @param number how a number is written
 */
export function rosterWords(line: RosterLine, number: (value: number) => string): readonly string[] {
  const counted = (value: number, one: string, many: string) =>
    `${number(value)} ${value === 1 ? one : many}`;
  const domains = (line.domains ?? []).map(({ domain, people }) => `${domain} ${number(people)}`);
  const listed = line.otherDomains > 0 ? [...domains, `others ${number(line.otherDomains)}`] : domains;
  const changed = line.changed.map(
    ({ by, addresses }) => `${number(addresses)} by ${roles[by] ?? 'somebody else'}`,
  );
  const all = line.changed.reduce((sum, { addresses }) => sum + addresses, 0);
  return [
    `${counted(line.invited, 'person was', 'people were')} invited${line.withdrawn > 0 ? ` (${number(line.withdrawn)} withdrawn since)` : ''}${listed.length > 0 ? `, by mail domain: ${listed.join(', ')}` : ''}.`,
    all === 0
      ? 'No address was changed since.'
      : `${counted(all, 'address was', 'addresses were')} changed after the invitation: ${changed.join(', ')}.`,
  ];
}
