/** The company of the demo workspace and its people. All of it is invented. */
export const demoCompany = {
  name: 'Alder & Finch Cargo Bikes',
  organization: 'Alder & Finch',
  source:
    'Everybody here is invented: a seeded scenario gave every answer, run through the ordinary commands.',
  description: 'How ready are we to double our output in two years? Every quarter the same questions.',
  leader: { firstName: 'Mara', lastName: 'Lindqvist', email: 'mara.lindqvist@alder-finch.example' },
  member: { firstName: 'Jonas', lastName: 'Okafor', email: 'jonas.okafor@alder-finch.example' },
  visitor: { firstName: 'Sample', lastName: 'Visitor', email: 'visitor@alder-finch.example' },
} as const;

/** The survey for visitors. Its company is another one, so that its answers are in no trend of the invented company. */
export const demoFiveThemes = {
  name: 'Five themes',
  company: 'The company you know best',
  description: 'How would you rate the company you know best? Five themes, one minute.',
} as const;

/** Groups with their sizes: four are large enough for scores of their own, two are not. */
export const demoGroups = [
  { name: 'CEO / Executive', people: 3 },
  { name: 'Board Member', people: 4 },
  { name: 'Manager', people: 9 },
  { name: 'Employee', people: 28 },
  { name: 'Customer', people: 10 },
  { name: 'Partner', people: 6 },
] as const;
export type DemoGroup = (typeof demoGroups)[number]['name'];

const firstNames = [
  'Amira',
  'Ben',
  'Chiara',
  'Dmitri',
  'Esra',
  'Farid',
  'Greta',
  'Hugo',
  'Ines',
  'Jakob',
  'Kaya',
  'Lars',
  'Mina',
  'Noah',
  'Olga',
  'Pavel',
  'Quynh',
  'Rosa',
  'Sami',
  'Tara',
  'Uwe',
  'Vera',
  'Wim',
  'Xenia',
  'Yara',
  'Zoltan',
  'Anouk',
  'Bela',
  'Carla',
  'Deniz',
] as const;
const lastNames = [
  'Brandt',
  'Castillo',
  'Dahl',
  'Eriksen',
  'Fontaine',
  'Gruber',
  'Haddad',
  'Ivanova',
  'Jansen',
  'Kowalski',
  'Lehmann',
  'Moreau',
  'Novak',
  'Oduya',
  'Petrov',
  'Rossi',
  'Silva',
] as const;

export type DemoPerson = { readonly name: string; readonly email: string; readonly group: DemoGroup };

/** The invited people, in the order of their groups. */
export const demoPeople: readonly DemoPerson[] = demoGroups
  .flatMap(({ name, people }) => Array.from({ length: people }, () => name))
  .map((group, index) => {
    const first = firstNames[index % firstNames.length] ?? '';
    const last = lastNames[(index * 5 + Math.floor(index / 30)) % lastNames.length] ?? '';
    const email = `${first}.${last}.${index + 1}@people.example`.toLowerCase();
    return { name: `${first} ${last}`, email, group };
  });
