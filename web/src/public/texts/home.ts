/** The public home page. `{themes}` is the number of themes in the framework, inserted by the build. */
export const home = {
  title: 'See your organization through nine lenses',
  lead: 'Invite the people who know it: leaders, staff, customers, partners. Each rates the same themes from 0 to 9 on their own phone. You watch who takes part, then see where they agree, where they do not, and what to do.',
  launch: 'Launch Assessment',
  how: 'How it works',
  about: 'About the nine lenses',
  look: {
    title: 'Look inside first',
    text: 'A sample company lives on this server: real screens over made-up people. No account, nothing to install.',
    rate: 'Rate five themes now',
    rateText:
      'A minute or two, in the survey that participants see. Then watch the live board move by your answers.',
    rating: 'Opening your survey…',
    failed: 'The survey could not be opened. Try again in a minute.',
    explore: 'Explore a sample',
    exploreText:
      'A company from cycle to cycle: participation, results, plan, documents and the audit trail.',
    demo: 'Watch the 360 Review Demo',
    demoText: 'Eight steps, from the launch to the reports.',
  },
  facts: {
    lenses: 'lenses',
    subLenses: 'sub-lenses',
    themes: 'themes',
    scale: 'rated from 0 to 9',
  },
  categoriesTitle: 'Three categories, nine lenses',
  categoriesLead:
    'Every assessment looks at the same nine places, so two groups, or two years, can be compared.',
  stepsTitle: 'Four steps',
  steps: [
    { name: 'Invite Team', text: 'Type, paste or import the people. Each gets a personal link.' },
    { name: 'Assess', text: 'They rate one page of themes at a time, stop, and go on where they were.' },
    {
      name: 'Analyze',
      text: 'Scores appear once enough people stand behind them, with the spread beside each.',
    },
    { name: 'Transform', text: 'Decide, give each action an owner and a date, and measure again.' },
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
      text: 'Every launch, invitation, submission and release stays in an audit trail. Take it away and check it offline.',
    },
  ],
  closing: {
    title: 'It takes a name and the addresses of the people you ask',
    text: 'Launch your first assessment now, or read how the framework works.',
  },
} as const;
