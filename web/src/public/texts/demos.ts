import type { Demo, DemoReport } from './demo.ts';

/**
 * The three walkthroughs. `screen` is an address of the sample (web/src/app/pages), whose places in braces the browser fills in from the
 * scenario (scripts/demo/screens.ts). Sentences state no figures: the screens show them.
 */
export const reviewDemo: Demo = {
  title: '360 Review Demo',
  lead: 'One assessment from its launch to its reports, on the real screens of a sample company.',
  autoPlay: { everyMs: 4_000, locks: true },
  guide: [
    'Press “Next” and “Previous”, or a bar, to move between the eight steps.',
    'Press “Auto-Play Demo” to be led through all steps, four seconds each. Press “Stop” to look around yourself.',
    'Every screen is live: scroll in it, open a group, point at a mark.',
  ],
  steps: [
    {
      name: 'Setup',
      text: 'The assessment has just been launched. Everybody has a personal link; nobody has answered yet.',
      screen: '/ceo-dashboard?assessment={closed}&at={setup}',
    },
    {
      name: 'Data Collection',
      text: 'Answers come in. The leader sees who has opened, started and submitted, and nobody’s ratings.',
      screen: '/ceo-dashboard?assessment={closed}&at={half}',
    },
    {
      name: 'Expert Identification',
      text: 'Participants said where they know best, and how well. “Weight by declared expertise” gives their answers there more weight.',
      screen: '/dashboard?assessment={closed}&weights=expertise',
    },
    {
      name: 'Assessment Completion',
      text: 'The survey as a participant sees it. Rate a theme: it is saved as it is given.',
      screen: '/assessment/take/{survey}',
      frame: 'phone',
    },
    {
      name: 'AI Analysis',
      text: 'What the company’s own documents say about each lens, computed on this server. Each sentence opens its source.',
      screen: '/documents?tab=analyze&assessment={closed}&related={document}',
    },
    {
      name: 'Results',
      text: 'Scores with the number of people behind each, and the target. Groups that are too small stay hidden.',
      screen: '/dashboard?assessment={closed}',
    },
    {
      name: 'Insights & Recommendations',
      text: 'What to do about it: suggested from the figures, decided by people, with an owner and a date.',
      screen: '/assessments/{closed}/plan',
    },
    {
      name: 'Stakeholder Reports',
      text: 'The same figures for different readers. Each report says what it was computed from.',
      screen: '/assessments/{closed}/report/print?kind=standard',
      reports: true,
    },
  ],
};

export const impactDemo: Demo = {
  title: 'From Intake to Impact',
  lead: 'Nine steps: from the first list of people to a change that can be told apart from chance.',
  autoPlay: { everyMs: 5_000, locks: false },
  steps: [
    {
      name: 'Intake',
      text: 'A company, its groups of people and the questions: nothing more is needed to begin.',
      screen: '/ceo-dashboard?assessment={closed}&at={setup}',
      icon: 'intake',
    },
    {
      name: 'Invite Stakeholders',
      text: 'Each person has a link of their own. Wrong addresses are corrected, reminders reach only those who have not submitted.',
      screen: '/ceo-dashboard?assessment={closed}&at={collecting}',
      icon: 'invite',
    },
    {
      name: 'Expert Identification',
      text: 'People named the areas they know best; it is theirs to say, and optional. The results can be weighted by it.',
      screen: '/dashboard?assessment={closed}&weights=expertise',
      icon: 'experts',
    },
    {
      name: 'Multi-Source Data',
      text: 'Documents and data sources stand beside the ratings, each with its origin.',
      screen: '/documents',
      icon: 'sources',
    },
    {
      name: 'AI Analysis',
      text: 'The documents taken apart by lens, with the passages that support each line.',
      screen: '/documents/dissect?documents={documents}',
      icon: 'analysis',
    },
    {
      name: 'Scoring',
      text: 'Means with the spread of opinions. A score is shown only when enough people stand behind it.',
      screen: '/dashboard?assessment={closed}',
      icon: 'scoring',
    },
    {
      name: 'Insights',
      text: 'Where groups see the same thing differently, largest difference first.',
      screen: '/assessments/{closed}/compare',
      icon: 'insights',
    },
    {
      name: 'Dashboards',
      text: 'Every assessment of the company at a glance, and what happened last.',
      screen: '/',
      icon: 'dashboards',
    },
    {
      name: 'Outcomes',
      text: 'One cycle after the other. Where a change is too small to be told apart from chance, it says so.',
      screen: '/trends',
      icon: 'outcomes',
    },
  ],
};

export const platformDemo: Demo = {
  title: 'Complete SaaS Platform',
  lead: 'Ten slides: everything a leader, a participant and an auditor work with.',
  steps: [
    { name: 'Home', text: 'Where a leader begins the day.', screen: '/' },
    {
      name: 'Participation',
      text: 'An open assessment, live. The picture moves when somebody submits.',
      screen: '/ceo-dashboard?assessment={current}',
    },
    {
      name: 'Survey',
      text: 'On the participant’s phone: one page of themes at a time, also without a connection.',
      screen: '/assessment/take/{survey}',
      frame: 'phone',
    },
    {
      name: 'Results',
      text: 'The released scores: strengths, gaps, and what may not be shown.',
      screen: '/dashboard?assessment={closed}',
    },
    {
      name: 'Disagreement',
      text: 'The same lens seen from two sides of the company.',
      screen: '/assessments/{closed}/compare',
    },
    {
      name: 'Documents',
      text: 'The library: every word can be found and cited with its page, sheet or slide.',
      screen: '/documents',
    },
    {
      name: 'Contradictions',
      text: 'Where documents and ratings do not agree, with the quotes on both sides.',
      screen: '/documents?tab=correlate&assessment={closed}',
    },
    {
      name: 'Plan',
      text: 'Decisions, actions and comments beside the lens they are about.',
      screen: '/assessments/{closed}/plan',
    },
    {
      name: 'Trends',
      text: 'From cycle to cycle: what changed, and what is too few to tell.',
      screen: '/trends',
    },
    {
      name: 'Audit Trail',
      text: 'Every launch, invitation, submission and release, in order, and a proof that nothing was altered.',
      screen: '/audit?assessment={closed}',
      last: true,
    },
  ],
};

/** Files of the newest closed assessment. Those with a `kind` were drawn by a browser, so not every server has them. */
export const reports: readonly DemoReport[] = [
  {
    name: 'Summary',
    audience: 'Everybody who was asked',
    format: 'PDF',
    shows: 'One or two pages: overall score, lenses, what to do first',
    file: 'sample-summary.pdf',
    path: '/assessments/{closed}/reports/{summary}/file',
    kind: 'summary',
  },
  {
    name: 'Standard report',
    audience: 'Leadership team',
    format: 'PDF',
    shows: 'Lenses by group, disagreements, plan and change since the last time',
    file: 'sample-report.pdf',
    path: '/assessments/{closed}/reports/{standard}/file',
    kind: 'standard',
  },
  {
    name: 'Slides',
    audience: 'Board and leadership team',
    format: 'PowerPoint',
    shows: 'The nine lenses, the strongest and weakest, and where people disagree',
    file: 'sample-report.pptx',
    path: '/assessments/{closed}/results/slides',
  },
  {
    name: 'Workbook',
    audience: 'Analysts',
    format: 'Excel',
    shows: 'Every released figure with its number of people',
    file: 'sample-report.xlsx',
    path: '/assessments/{closed}/results/workbook',
  },
];

/** Words of the player that all three share. */
export const player = {
  previous: 'Previous',
  next: 'Next',
  nextStep: 'Next Step',
  previousStep: 'Previous Step',
  play: 'Play',
  pause: 'Pause',
  replay: 'Replay',
  reset: 'Reset',
  autoPlay: 'Auto-Play Demo',
  stop: 'Stop',
  steps: 'Steps',
  quick: 'Quick Navigation',
  guide: 'How this demo works',
  gotIt: 'Got it!',
  step: 'Step {n} of {m}: {name}',
  percent: '{percent}% complete',
  real: 'A sample company, made by the product’s own commands. The people and their answers are made up; every figure is computed.',
  opening: 'Opening the screen…',
  making: 'The sample is being made on this server. It appears here by itself in a minute.',
  anew: 'The sample was made anew at {time}. This is the new one.',
  failed: 'The sample cannot be reached. Reload the page to try again.',
  frame: 'Screen of the sample: {name}',
  open: 'Open this screen in a tab',
  download: 'Download Report',
  downloading: 'Preparing…',
  downloadFailed: 'The report could not be made. Try again in a minute.',
  getStarted: 'Get Started',
  startFree: 'Start Free Assessment',
  call: 'Schedule Demo Call',
  reports: {
    audience: 'For',
    format: 'Format',
    pages: 'Pages',
    focus: 'Shows',
  },
} as const;
