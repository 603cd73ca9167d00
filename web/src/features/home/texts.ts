import type { PlanStatus } from '../../../../domain/billing/in-force.ts';
import type { PlanId } from '../../../../domain/billing/plans.ts';

export const dashboard = {
  title: 'Home',
  repeat: 'Repeat',
  resultsLink: 'Results',
  plan: (plan: PlanId, status: PlanStatus) => {
    const name = `${plan.charAt(0).toUpperCase()}${plan.slice(1)} plan`;
    if (status === 'pastDue') return `${name}: a payment failed`;
    return status === 'restricted' ? `${name}: reading only` : name;
  },
  figures: {
    active: 'Active Assessments',
    completed: 'Completed',
    participants: 'Total Participants',
    average: 'Avg Score',
    outOf: (most: string, assessments: string) => `out of ${most}, over ${assessments}`,
    /** Where other assessments have another scale or other themes. */
    outOfOnly: (most: string, assessments: string, framework: string) =>
      `out of ${most}, over ${assessments} (${framework} only)`,
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
  exploreSample: 'Explore a sample',
  quickActions: 'Quick actions',
  launch: 'Launch New Assessment',
  launchNote: 'Name it, add people, send the links.',
  results: 'View Results & Analytics',
  resultsNote: 'Released scores by lens and group.',
  board: 'Watch participation',
  boardNote: 'Who was invited, started and submitted, live.',
  upload: 'Upload Files',
  uploadNote: 'Evidence for the lenses: plans, figures, contracts.',
  submittedOf: (submitted: string, invited: string) => `${submitted} of ${invited}`,
  firstSteps: {
    title: 'First steps',
    done: (done: string, of: string) => `${done} of ${of} done`,
    hide: 'Hide first steps',
    isDone: 'done',
    isOpen: 'not done yet',
    handOver: (people: string) =>
      `No mail was sent, because no mail server was set. The links of ${people} are kept here: hand them over yourself.`,
    steps: {
      launch: { name: 'Launch an assessment', text: 'Name it and choose who is asked.' },
      invite: {
        name: 'Invite people',
        text: 'Each gets a personal link. Five or more of a group make a score.',
      },
      watch: {
        name: 'Watch them take part',
        text: 'Participation is live. Remind those who have not finished.',
      },
      read: { name: 'Read the results', text: 'Scores appear when enough people stand behind them.' },
      decide: {
        name: 'Decide what to do',
        text: 'Record a decision, or give an action an owner and a date.',
      },
    },
  },
  empty: {
    title: 'No assessments yet',
    text: 'Launch one and this page shows who takes part and how far they are. It takes a name and one email address.',
  },
} as const;
