export const howItWorks = {
  title: 'From an invitation to a decision',
  lead: 'Four steps, and you decide when the assessment closes.',
  stepsLabel: 'The four steps',
  pause: 'Pause',
  play: 'Play',
  steps: [
    {
      name: 'Invite Team',
      text: 'Name the assessment and add the people: type them, paste a list, or import a file. Everybody gets a personal link by email; without a mail server you hand links over yourself.',
      details: [
        'Groups are your own: departments, sites or roles',
        'You choose whether scores come at closing or in steps',
        'Wrong address? Correct it, the old link ends',
      ],
    },
    {
      name: 'Assess',
      text: 'People rate each theme from 0 to 9 or say that they cannot judge it. They may stop at any time and go on later, also on another device.',
      details: [
        'Works on a phone and without a connection',
        'Each answer is saved as it is given',
        'Everybody reads who will see what before the first answer',
      ],
    },
    {
      name: 'Analyze',
      text: 'You watch participation as it happens. Scores are published for groups that are large enough, with the spread of opinions beside each score.',
      details: [
        'Disagreement first: where the same thing is seen differently',
        'Every sentence has a rule and a smallest number of people',
        'Every figure says what it was computed from',
      ],
    },
    {
      name: 'Transform',
      text: 'Decide on the page, give each action an owner and a date, and run the next cycle. Changes are told apart from chance.',
      details: [
        'Actions, decisions and comments beside the lens they are about',
        'Reports as PDF, slides, workbook, CSV and JSON',
        'Trends over cycles, with “no clear change” where there is none',
      ],
    },
  ],
  benefitsTitle: 'What you get out of it',
  benefits: [
    {
      name: 'One picture of many views',
      text: 'Leaders, staff, customers and partners answer the same questions.',
    },
    { name: 'Honest small groups', text: 'A score is shown only for so many people together.' },
    { name: 'A history you can prove', text: 'Go back to any moment and see what was known then.' },
    { name: 'Your own server', text: 'Two commands start it. Your data stays in one folder.' },
  ],
  launch: 'Launch Assessment',
  results: 'View Results',
  demo: 'View Demo',
} as const;
