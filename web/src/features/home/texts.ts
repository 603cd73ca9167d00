export const landing = {
  title: 'See your organisation through nine lenses',
  lead: 'Invite the people who know you: leaders, staff, customers, partners. Each rates the same themes from 0 to 9 on their own phone. You see who takes part as it happens, and where they agree and where they do not.',
  start: 'Create account',
  signIn: 'Sign In',
  lensesTitle: 'Three categories, nine lenses',
  stepsTitle: 'How it works',
  steps: [
    { name: 'Invite', text: 'Type, paste or import the people. Everyone gets a personal link by e-mail.' },
    {
      name: 'Assess',
      text: 'They rate themes one page at a time, stop, and go on later, on another device with a code.',
    },
    {
      name: 'Analyze',
      text: 'Scores appear once enough people have submitted, and none is of fewer.',
    },
    {
      name: 'Transform',
      text: 'Start with what you see: the weakest lens, the theme behind it, the groups that see it differently.',
    },
  ],
  trustTitle: 'What you can rely on',
  trust: [
    {
      name: 'Nobody is exposed',
      text: 'A score is shown only when enough people stand behind it. Smaller groups read “Hidden to protect people”. Where answers are shown with names, people are told before the first one.',
    },
    {
      name: 'Nothing is lost',
      text: 'Every answer is saved as it is given. A dropped connection loses nothing that was saved.',
    },
    {
      name: 'Nothing is rewritten',
      text: 'Every launch, invitation, submission and release stays in an audit trail you can read.',
    },
  ],
} as const;

export const dashboard = {
  title: 'Dashboard',
  figures: {
    active: 'Active Assessments',
    completed: 'Completed',
    participants: 'Total Participants',
    average: 'Avg Score',
    outOf: (most: string, assessments: string, framework: string) =>
      `out of ${most}, over ${assessments} with ${framework}`,
    apart: (assessments: string) => `without ${assessments} of another kind`,
    notYet: 'Shown when scores are released',
    submitted: (people: string) => `${people} submitted`,
  },
  assessments: 'Assessments',
  columns: {
    name: 'Assessment',
    status: 'Status',
    submitted: 'Submitted',
    answered: 'Answered',
    launched: 'Launched',
    actions: 'Open',
  },
  activity: {
    title: 'Recent activity',
    none: 'What happens in your assessments appears here. Never what anybody rated.',
    launched: () => 'launched',
    submitted: (people: string) => `${people} submitted`,
    released: (people: string) =>
      people ? `results released, ${people} counted` : 'results of a group released',
    closed: () => 'closed',
    imported: (people: string) => `imported, ${people}`,
    failed: 'Recent activity could not be loaded.',
  },
  quickActions: 'Quick actions',
  launch: 'Launch New Assessment',
  launchNote: 'Name it, add people, send the links.',
  results: 'View Results & Analytics',
  resultsNote: 'Released scores by lens and group.',
  board: 'Watch participation',
  boardNote: 'Who was invited, started and submitted, live.',
  submittedOf: (submitted: string, invited: string) => `${submitted} of ${invited}`,
  empty: {
    title: 'No assessments yet',
    text: 'Launch one and this page shows who takes part and how far they are. It takes a name and one e-mail address.',
  },
} as const;
