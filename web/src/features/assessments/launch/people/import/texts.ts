import type { ColumnRole, Reason } from '../reading/columns.ts';
import type { OtherEncoding } from '../reading/file-text.ts';
import type { FindingKind } from '../reading/read-people.ts';

export const texts = {
  title: 'Add people from a list or file',
  label: 'People',
  hint: (others: string, second: string | undefined) =>
    `One person a line: name, email, group${second === undefined ? '' : `, ${second}`}, or copied from a sheet with its headings. You can correct lines here. ${others === '' ? 'Without a group you choose it afterwards.' : `Without a group they are added as ${others}.`}`,
  placeholder: (one: string, other: string, [here, there]: readonly [string, string]) =>
    `Ada Byron, ada@example.org, ${one}${here && `, ${here}`}\nGrace Hopper, grace@example.org, ${other}${there && `, ${there}`}`,
  file: {
    label: 'Or a file',
    hint: 'Excel (.xlsx), CSV or vCard (.vcf), up to 5 MB. It is read in this browser and shown above.',
    read: (name: string) => `${name} is read and shown above.`,
    large: 'The file is larger than 5 MB. Split it, or paste the rows that you need.',
    empty: 'The file is empty.',
    old: 'This is the old Excel format, or the file has a password. Save it as .xlsx without a password, or as CSV.',
    notText: 'This file is not a text. Save the list as .xlsx, CSV or vCard.',
    damaged:
      'This workbook cannot be read. Open it in your spreadsheet program and save it again, or copy its rows and paste them.',
    largeSheet: (rows: string, columns: string) =>
      `The sheet has more than ${rows} rows or ${columns} columns. Copy the rows that you need and paste them.`,
    unpacked:
      'This workbook unpacks to more than the page can read. Copy the rows that you need and paste them.',
    hidden: (rows: string) =>
      `Hidden, for example by a filter, but read: ${rows}. Delete those above if these people are not meant.`,
    sheet: 'Sheet of the workbook',
    sheetHint: 'One sheet is read. Another choice replaces the list above.',
  },
  vcard: {
    name: 'Name',
    email: 'Email',
    organisation: 'Organization',
    title: 'Title',
    category: 'Category',
  },
  vcardEmail: (number: number) => `Email ${number}`,
  encoding: {
    label: 'How are the letters of the file written?',
    hint: (words: string) => `The file does not say. Choose so that these words are right: ${words}`,
    hintWithout: 'The file does not say. Check the names below.',
    names: {
      'windows-1252': 'Western European (Windows)',
      'windows-1250': 'Central European (Windows)',
      'windows-1251': 'Cyrillic (Windows)',
      macintosh: 'Western European (Mac)',
    } satisfies Record<OtherEncoding, string>,
  },
  columns: {
    title: 'What is in which column?',
    table: 'First lines of the list',
    line: 'Line',
    heading: 'Line with the headings',
    headingLine: (line: number, words: string) => `Line ${line}: ${words}`,
    noHeading: 'There are no headings',
    column: (number: number, heading: string) =>
      heading === '' ? `Column ${number}` : `Column ${number}, “${heading}”`,
    columnInText: (number: number, heading: string) =>
      heading === '' ? `column ${number}` : `column ${number}, “${heading}”`,
    choose: 'Choose…',
    roles: {
      first: 'First name',
      last: 'Surname',
      name: 'Name',
      lastFirst: 'Name as “Surname, First name”',
      email: 'Email',
      group: 'Group',
      second: 'Second group',
      ignore: 'Do not use',
    } satisfies Record<ColumnRole, string>,
    reasons: {
      heading: 'Guessed from its heading',
      addresses: 'Guessed: its cells are addresses',
      addressees: 'Each person gets a link at one address: choose the column, and do not use the others',
      groups: 'Guessed: its cells are names of groups',
      commas: 'Guessed: its cells have a comma',
      repeated: 'Guessed: its texts repeat, as groups do',
      order: 'Guessed from the order of the columns',
      onlyWords: 'Guessed: the only column of words',
      taken: 'Another column is used for this already',
      noMeaning: 'Its heading says nothing that is needed',
      empty: 'It has no cells',
      unsure: 'Nothing says what this is: please choose',
    } satisfies Record<Reason, string>,
    chosen: 'Chosen by you',
  },
  problems: {
    noText: 'Paste a list or choose a file',
    noEmailColumn: 'Say which column has the email addresses',
    nameTwice: 'Use either whole names, or first names and surnames',
    nobody: 'No line has an email address that can be used',
    unsure: (column: string) => `Say what is in ${column}`,
    twice: (role: string) => `Only one column can be “${role}”`,
  },
  findings: {
    title: 'What was found',
    leftOut: 'left out',
    kept: 'kept',
    kinds: {
      noAddress: 'without an email address',
      badAddress: 'with an address that cannot be used',
      addressElsewhere: 'with an address outside the email column',
      severalAddresses: 'with more than one address',
      otherDetails: 'with an address of an earlier line, but other details',
      repeated: 'repeating an earlier line',
      listed: 'with people who are in the list already',
      brokenLetters: 'with letters that look wrong in the name',
      nameRefused: 'with a link or line break in the name, which cannot be sent',
      nameTooLong: 'with a name that is too long',
      nameWithComma: 'with a comma in the name',
      noName: 'without a name',
      aboveHeading: 'above the headings, not used',
    } satisfies Record<FindingKind, string>,
    line: (number: number, text: string) => `Line ${number}: ${text}`,
    lineLike: (number: number, text: string, other: number) => `Line ${number}, as line ${other}: ${text}`,
    more: (lines: string) => `and ${lines} more`,
    noGroup: (people: string, group: string) => `${people} without a group: added as ${group}`,
    groupLater: (people: string) => `${people} without a group: you choose it in the list`,
    unused: (cells: string, column: string) => `${cells} in ${column}, not used`,
    tooMany: (people: string, most: string) =>
      `With these there are ${people} people in the list. At most ${most} can be invited at once; the others can be added after the launch.`,
  },
  greeting: {
    title: 'How the mail will greet them',
    more: (people: string) => `and ${people} more`,
  },
  lost: {
    nothing: 'Nothing of this list would be lost.',
    of: (parts: string) => `Would be lost: ${parts}.`,
    people: (lines: string) => `${lines} giving no person`,
    details: (lines: string) => `other details of ${lines}`,
    columns: (columns: string) => `the cells of ${columns}`,
  },
  add: (people: string) => `Add ${people}`,
  addNobody: 'Add people',
} as const;
