/** Sentences about who was invited, and about people who do not protect others. */
export const rosterTexts = {
  roles: {
    owner: 'an owner',
    admin: 'an administrator',
    member: 'a member',
    facilitator: 'a facilitator',
    auditor: 'an auditor',
    formerMember: 'somebody who is no longer in the organization',
    program: 'a program',
  } as Readonly<Record<string, string>>,
  otherRole: 'somebody else',
  aside: (people: string, threshold: string) =>
    `${people} of those who submitted may see results here or could before, answered in the browser of somebody who may, or had their address changed or their answers reset. Their answers count, and each figure needs ${threshold} people besides them.`,
  peopleWere: (count: number, number: string) => `${number} ${count === 1 ? 'person was' : 'people were'}`,
  addressesWere: (count: number, number: string) =>
    `${number} ${count === 1 ? 'address was' : 'addresses were'}`,
  withdrawn: (people: string) => ` (${people} withdrawn since)`,
  byDomain: (domains: string) => `, by mail domain: ${domains}`,
  otherDomains: (people: string) => `others ${people}`,
  invited: (peopleWere: string, withdrawn: string, byDomain: string) =>
    `${peopleWere} invited${withdrawn}${byDomain}.`,
  peopleCame: (count: number, number: string) => `${number} of them ${count === 1 ? 'was' : 'were'}`,
  claimed: (peopleCame: string) =>
    `${peopleCame} not named by the organiser: they came through a shared link with their address.`,
  changedBy: (addresses: string, role: string) => `${addresses} by ${role}`,
  changedNone: 'No address was changed since.',
  changed: (addressesWere: string, by: string) => `${addressesWere} changed after the invitation: ${by}.`,
} as const;
