import { count, formatNumber, formatPercent } from '../../lib/display/format.ts';

const someOf = (some: number, all: number) =>
  some === all ? formatNumber(all) : `${formatNumber(some)} of ${formatNumber(all)}`;

export const texts = {
  title: 'Operations',
  note: (shape: string, version: string, processes: number) =>
    `${shape === 'embedded' ? 'One process over one folder' : `${count(processes, 'worker', 'workers')} over shared stores`} · version ${version}`,
  fine: 'Nothing needs your attention. Everything is up to date.',
  asOf: (moment: string) => `As of ${moment}`,
  behind: (names: readonly string[]) => `Still working: ${names.join(', ')}.`,
  broken: (names: readonly string[]) => `Stopped: ${names.join(', ')}. The rest goes on.`,
  scanner: 'Virus scanner',
  scannerUp: 'It answers.',
  scannerDown:
    'The virus scanner does not answer. Uploaded documents wait for it: they can be neither read nor downloaded until it does.',
  languageModel: {
    title: 'Language model',
    recipient: (host: string, model: string) => `${host}, model ${model}`,
    month: (month: string) => `Tokens of all organizations in ${month} (UTC)`,
    used: (used: number, limit: number | null) =>
      limit === null ? formatNumber(used) : `${formatNumber(used)} of ${formatNumber(limit)}`,
    parts: (input: number, output: number) =>
      `${formatNumber(input)} sent and ${formatNumber(output)} received.`,
    reserved: (tokens: number) =>
      `${formatNumber(tokens)} more are reserved for calls that have no answer yet, or whose process ended.`,
    noLimit: 'No limit is set in the settings of the server.',
    limit: 'The limit is in the settings of the server. At the limit nothing is sent until the next month.',
    nearlySpent: (share: number) =>
      `${formatPercent(share, 1)} of this month’s limit of tokens for the language model is used or reserved. When the rest does not suffice for a question, members get no summaries until the next month. You can raise the limit in the settings of the server.`,
  },
  littleRoom: (share: number) =>
    `Only ${formatPercent(share, 1)} of the disk is free. When it is full, nothing can be saved until there is room.`,
  deadJobs: (dead: number) => `${count(dead, 'job needs', 'jobs need')} your attention.`,
  mailsRefused: (mails: number) =>
    `The mail server refuses ${count(mails, 'mail', 'mails')} for a reason that concerns this installation, not the recipients: its sender address, its right to relay, a policy or a quota. Fix the cause; the mails are then sent again automatically.`,
  mailServerSays: (answer: string) => `It says: ${answer}`,
  failing: (jobs: number) =>
    jobs === 1
      ? '1 job failed and is tried again by itself.'
      : `${formatNumber(jobs)} jobs failed and are tried again by themselves.`,
  lastError: (error: string) => `The last error: ${error}`,
  projections: 'Views and processes',
  projectionsNote: (head: string | null) => (head === null ? 'The log is empty' : `The log ends at ${head}`),
  name: 'Name',
  kinds: {
    view: (version: number) => `View, version ${version}`,
    process: (version: number) => `Process, version ${version}`,
  },
  state: 'State',
  states: { live: 'Live', building: 'Building', stopped: 'Stopped', standby: 'Standing by' },
  position: 'Position',
  lag: 'Behind',
  upToDate: 'Up to date',
  settled: (settled: number, all: number) =>
    all === 1 && settled === 1
      ? '1 view or process is up to date'
      : `${someOf(settled, all)} views and processes are up to date`,
  lagged: (seconds: number) => (seconds < 1 ? 'Less than 1 s' : `${formatNumber(Math.ceil(seconds))} s`),
  building: (folded: number, perSecond: number | null) =>
    perSecond === null
      ? `${formatNumber(folded)} events`
      : `${formatNumber(folded)} events, ${formatNumber(perSecond)} a second`,
  rebuild: 'Rebuild',
  rebuildOf: (name: string) => `Rebuild ${name}`,
  rebuildQuestion: (name: string) => `Rebuild "${name}"?`,
  rebuildWhat:
    'A new copy is built from the log while the current one keeps answering, and replaces it when complete. People notice nothing, but it costs computing time.',
  rebuildAsked: (name: string) => `${name} is being built anew.`,
  alreadyBuilding: 'It is being built already.',
  operators: {
    title: 'Operators',
    note: 'They see this page. Added and removed on the machine of the server:',
    who: 'Who',
    since: 'Since',
    by: {
      command: 'Added by command',
      firstStart: 'Made at the first start',
      settings: 'Named in the settings of the server',
    },
    notCounted: 'No operator',
    notCountedWhy: 'Named in the settings of the server, but no mail has confirmed the address.',
  },
  queues: 'Queues',
  queue: 'Queue',
  idle: (idle: number, all: number) =>
    all === 1 && idle === 1
      ? '1 queue has nothing waiting'
      : `${someOf(idle, all)} queues have nothing waiting`,
  runningNow: (jobs: number) => `${count(jobs, 'job runs', 'jobs run')} now`,
  forLater: (jobs: number) => `${count(jobs, 'job is', 'jobs are')} set for later`,
  waiting: 'Waiting',
  delayed: 'Delayed',
  running: 'Running',
  dead: 'Gave up',
  gaveUp: 'Jobs that gave up',
  gaveUpNote: 'Tried as often as allowed. Fix the cause, then try again; nothing is sent twice.',
  job: 'Job',
  reason: 'Last error',
  when: 'When',
  tryAgain: 'Try again',
  tryAgainOf: (id: string) => `Try job ${id} again`,
  triedAgain: 'The job is tried again.',
  compared: 'Subscriptions compared with the payment provider',
  comparedWhat: (customers: number, subscriptions: number, differences: number) =>
    `${count(subscriptions, 'subscription', 'subscriptions')} of ${count(customers, 'customer', 'customers')}: ${
      differences === 0
        ? 'all as we knew them.'
        : `${formatNumber(differences)} differed and ${differences === 1 ? 'was' : 'were'} corrected.`
    }`,
  mail: 'Mail',
  mailNote: {
    outbox:
      'No mail server is set: mails are kept in the outbox. "npm run ops -- letters" prints letters about accounts.',
    smtp: 'Mails go to the mail server that SMTP_URL names.',
  },
  mailTo: 'Send a test mail to',
  mailSend: 'Send test mail',
  sending: 'Sending...',
  mailTaken: 'The mail server took the mail.',
  mailKept: 'No mail server is set, so the mail was kept in the outbox folder.',
  processes: 'Processes',
  process: 'Process',
  host: 'Machine',
  since: 'Running since',
  clock: 'Clock',
  clockRuns: 'Runs steadily',
  clockUnknown: 'Not watched by this release',
  clockStepped: (byMs: number) => `Stepped by ${durationInWords(byMs)}, or the machine was suspended`,
  clockApart: (ms: number) =>
    `${durationInWords(ms)} from the event store: nothing is closed or erased by date until NTP has set both`,
  clockHolding: 'Personal data is erased again after ten steady minutes',
} as const;

/** A duration with its sign, in the largest unit that gives at least two. */
function durationInWords(ms: number): string {
  const sign = ms < 0 ? '−' : '+';
  const seconds = Math.abs(ms) / 1_000;
  const units = [
    [86_400, 'days'],
    [3_600, 'hours'],
    [60, 'minutes'],
  ] as const;
  const [size, unit] = units.find(([length]) => seconds >= 2 * length) ?? [1, 'seconds'];
  return `${sign}${Math.round(seconds / size)} ${unit}`;
}
