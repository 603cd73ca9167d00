import type { BadLineReason } from '../../../../../domain/draft/bad-lines.ts';
export const texts = {
  title: 'Launch New Assessment',
  note: 'Everybody you name gets a personal link.',
  inSteps: 'In three steps',
  about: 'About the assessment',
  name: 'Assessment name',
  nameHint: 'Participants see it. For example “Spring review”.',
  company: 'Company',
  description: 'Description',
  descriptionHint: 'Why you ask, in a sentence or two. Participants read it before they start.',
  closesAt: 'Closes',
  closesHint: (times: string) => `Empty: open until you close it. ${times}`,
  shown: {
    legend: 'How are answers shown?',
    anonymous: {
      label: 'Anonymous (standard)',
      lines: [
        'Scores come out only for several people together. Nobody, you included, is shown what one person answered.',
      ],
    },
    named: {
      label: 'With names',
      lines: [
        'You and everybody who may see results here see who answered what, comments included.',
        'Nothing is hidden: figures come out from the first person on, also of a group of one, and can be in reports and shared links.',
        'People are told in the invitation and on every page of the survey. Many answer less openly then, and nobody is asked where they know most.',
      ],
    },
    forGood: 'Nobody can change this after the launch.',
  },
  releases: {
    legend: 'When are scores shown?',
    atClosing: {
      label: 'When the assessment closes',
      lines: () => ['Once, with everybody who has submitted by then. Until then nobody sees a score.'],
    },
    inSteps: {
      label: 'In steps while it runs',
      lines: (k: number) => [
        `A score can come out once ${k} people are in it, again once at least ${k} more are, and when it closes.`,
      ],
    },
    why: 'Each early release splits a small panel, so that the closing release can count fewer people. Participation stays live either way.',
    usual: {
      atClosing: (people: number) => `Usual for fewer than ${people} people.`,
      inSteps: (people: number) => `Usual from ${people} people on.`,
    },
  },
  forecast: {
    title: (people: string) => `What would be shown of these ${people} people`,
    atClosing: (lenses: string, themes: string, counted: string, people: string) =>
      `At closing: ${lenses} of the groups' lens scores, ${themes} of their theme scores, ${counted} of ${people} people counted`,
    inSteps: (lenses: string, themes: string, counted: string, people: string) =>
      `In steps: ${lenses} of the groups' lens scores, ${themes} of their theme scores, ${counted} of ${people} people counted`,
    how: (cantJudge: string) =>
      `The release rules, tried out on invented answers: everybody answers, and ${cantJudge} of the ratings are "Can't judge". Fewer answers show less.`,
    notPlaced: 'The second grouping is included once everybody is in one of its groups.',
    second: (name: string, lenses: string, themes: string) =>
      `by “${name}” ${lenses} of the lens scores, ${themes} of the theme scores`,
    large: (most: string) => `This estimate is made for up to ${most} people.`,
    tooFew: (needed: string) => `With fewer than ${needed} people no score can be shown.`,
  },
  groups: {
    title: 'Groups',
    note: 'Scores are shown for each group with enough people, and groups are compared with each other.',
    legend: 'Which groups are people in?',
    choices: {
      roles: { label: 'Ten roles', lines: ['From CEO to investor.'] },
      types: { label: 'Eight stakeholder types', lines: ['The shorter list.'] },
      own: { label: 'My own', lines: ['Departments, sites, teams: as you call them.'] },
    },
    list: 'Groups',
    name: (group: string) => `Name of the group ${group}`,
    earlier: (group: string) => `Move ${group} up`,
    later: (group: string) => `Move ${group} down`,
    remove: (group: string) => `Remove ${group}`,
    kept: (problem: string, group: string) => `${problem}. It is still called ${group}.`,
    add: 'Add a group',
    addButton: 'Add group',
    addHint: (most: number) =>
      `At most ${most}, in the order you want to see them. Paste several lines to add several.`,
    full: 'The largest possible number of groups is reached.',
    added: (group: string) => `${group} added.`,
    addedMany: (groups: number) => `${groups} added.`,
    leftOut: (names: readonly string[]) =>
      `Not added, because they are there already, too long or too many: ${names.join(', ')}`,
    removed: (group: string) => `${group} removed.`,
    moved: (group: string, place: number, of: number) => `${group} is number ${place} of ${of}.`,
  },
  second: {
    add: 'Add a second grouping',
    addNote: 'For example sites or departments, for the same people.',
    title: 'Second grouping',
    shown:
      'Figures are shown by each grouping on its own. The second one is shown with the closing results only, and its combination with the first is never shown.',
    shownNamed:
      'Figures are shown by each grouping on its own; the second one is shown with the closing results only.',
    unnamed: 'Second group',
    name: 'What does it group by?',
    nameHint: 'For example Site or Department. Participants see it and confirm their own.',
    list: (name: string) => `Groups of ${name}`,
    addTo: (name: string) => (name === '' ? 'Add one of its groups' : `Add to ${name}`),
    remove: 'Remove second grouping',
    removeTitle: (name: string) => `Remove “${name}”?`,
    removeAction: 'Remove',
    removeNote: (people: string) =>
      `${people} in its groups. Everybody stays in the list below; only their group in this grouping is lost.`,
  },
  unknownGroups: {
    ask: 'Some people are in groups that this assessment does not have. Say where they belong:',
    askSecond: (name: string) =>
      `Some people are in groups that “${name}” does not have. Say where they belong:`,
    addAll: (groups: string) => `Add all ${groups}`,
    people: (name: string, people: string) => `“${name}”, ${people}`,
    add: (name: string) => `Add “${name}” as a group`,
    likely: (name: string, group: string) => `Put “${name}” into “${group}”`,
    into: (name: string) => `Put “${name}” into…`,
  },
  more: 'More settings',
  opensAt: 'Opens',
  opensHint: (times: string) => `Empty: opens as soon as it is launched. ${times}`,
  times: (zone: string) => `Times are in ${zone}.`,
  timesElsewhere: (time: string, zone: string) => `That is ${time} in ${zone}, as your pages show it.`,
  zone: 'Time zone of opening and closing',
  zoneHint: 'Suggested by this browser. People read the times with their zone named.',
  threshold: 'People needed before a score is shown',
  thresholdHint:
    'A score appears only when this many people stand behind it, so no score is one person’s answer. A higher number protects more and shows less. It cannot be lowered after the launch.',
  thresholdOption: (people: string, standard: boolean) =>
    standard ? `${people} people (standard)` : `${people} people`,
  people: 'Participants',
  peopleCount: (people: string) => `${people} with an email address`,
  tooFew: (people: string, needed: string) =>
    `With ${people} no score can come out; ${needed} are needed. You can add people after the launch too.`,
  personName: 'Name',
  personEmail: 'Email',
  personGroup: 'Group',
  chooseGroup: 'Choose a group',
  chooseSecond: (name: string) => `${name}…`,
  personLabel: (field: string, position: number) => `${field}, person ${position}`,
  addPerson: 'Add Person',
  showAll: (people: string) => `Show all ${people} people`,
  paste: 'Add from a list or file',
  remove: (position: number) => `Remove person ${position}`,
  pasted: (people: string) => `${people} added.`,
  pastedAlready: (people: string) => `${people} already in the list.`,
  badLines: {
    title: (lines: string) => `${lines} could not be used`,
    unit: ['line', 'lines'],
    reasons: {
      noAddress: 'No email address.',
      badAddress: 'The address cannot be used.',
      addressElsewhere: 'The address is outside the email column.',
      severalAddresses: 'More than one address.',
      otherDetails: 'An earlier line has this address, with other details.',
    } satisfies Record<BadLineReason, string>,
    correct: 'Correct',
    of: (line: number) => ` line ${line}`,
    dismiss: (line: number) => `Dismiss line ${line}`,
    dismissAll: 'Dismiss all',
    more: (lines: string) =>
      `${lines} more are counted, but not kept. Correct them in the file, and add it again.`,
  },
  line: (number: number, text: string) => `Line ${number}: ${text}`,
  launch: 'Launch Assessment',
  processing: 'Processing...',
  disabled: {
    says: (missing: readonly string[]) =>
      `Needs ${[missing.slice(0, -1).join(', '), ...missing.slice(-1)].filter(Boolean).join(' and ')}`,
    name: 'a name',
    company: 'a company',
    people: 'at least one email',
  },
  fix: 'Please fix the following errors:',
  noEmail: 'At least one email is required',
  invalidEmail: (position: number) => `Invalid email format at position ${position}`,
  duplicates: 'Duplicate emails found',
  ownAddress: (threshold: string) =>
    `You are in this list and may see the results. Your answers count, but a figure needs ${threshold} people besides you and everybody else who may see results.`,
  sameMailbox: (position: number) =>
    `Mail to the address at position ${position} goes to the same mailbox as another one in this list. One person counts once, so leave one of them out`,
  noGroup: (position: number) => `Please select a group for person ${position}`,
  noSecondGroup: (name: string, position: number) => `Please select ${name} for person ${position}`,
  nameTooLong: (most: number) => `A name has at most ${most} characters`,
  closesBeforeNow: 'The closing date has passed. Choose a later one.',
  closesBeforeOpens: 'It must close after it opens.',
  tooMany: (most: string) => `At most ${most} people at once. You can add more after the launch.`,
  launched: 'Assessment launched! Invitations will be sent to participants.',
  launchedKept:
    'Assessment launched! No mail server is set: invitations are kept in the outbox, hand over the links.',
  draftSaved: 'Draft saved',
  draftRestored: 'Your draft from last time is here again.',
  draftDiscard: 'Start empty',
  draftFailed: 'Failed to save draft. Please try again.',
} as const;
