import type { ActivityKind, ParticipantState } from './types.ts';

export const texts = {
  repeat: 'Repeat this cycle',
  view: 'Participation',
  switcher: 'Assessment',
  figures: {
    invited: 'Invited',
    started: 'Started',
    submitted: 'Submitted',
    complete: 'Complete',
    about: (share: string) => `about ${share}`,
    sent: (count: string) => `${count} sent`,
    kept: (count: string) => `${count} kept in the outbox`,
    opened: (count: string) => `${count} opened the link`,
    ofInvited: (share: string) => `${share} of invited`,
    bySteps: 'in steps: started 0%, half 50%, nearly done 90%',
  },
  claimed: (count: number, said: string) =>
    count === 1
      ? '1 of the people invited came through a shared link.'
      : `${said} of the people invited came through a shared link.`,
  live: {
    connecting: 'Connecting',
    live: 'Live',
    reconnecting: 'Reconnecting',
    paused: 'Paused',
    since: (time: string) => `since ${time}`,
    explain: {
      connecting: 'Opening the live connection.',
      live: 'Changes appear as they happen.',
      reconnecting: 'The live connection was lost and is being opened again.',
      paused: 'No live connection. This page asks for news every 30 seconds.',
    },
  },
  groups: {
    title: 'By stakeholder group',
    second: (name: string) => `By ${name}`,
    group: 'Group',
    invited: 'Invited',
    started: 'Started',
    submitted: 'Submitted',
    complete: 'Complete, about',
  },
  people: {
    title: 'People',
    name: 'Name',
    group: 'Group',
    inBoth: (group: string, second: string) => `${group} · ${second}`,
    state: 'State',
    progress: 'Progress',
    last: 'Last active',
    actions: 'Actions',
    filter: 'Show',
    sort: 'Sort by',
    all: 'Everyone',
    filters: {
      'not-started': 'Not started',
      started: 'In progress',
      submitted: 'Submitted',
      'mail-problem': 'Mail problem',
      revoked: 'Revoked',
    },
    sorts: { name: 'Name', group: 'Group', progress: 'Progress', activity: 'Last active' },
    steps: {
      none: 'Not started',
      started: 'Started',
      half: 'About half',
      nearly: 'Nearly done',
      submitted: 'Submitted',
    },
    /** Explains which steps and days are shown. Finer times would reveal when people save and could identify them. */
    note: 'Steps are shown as soon as they are reached. Of other activity only the last day (UTC) is shown, after that day is over, so that single saves are not shown. Nothing changes after a person submits.',
    days: { today: 'Today', yesterday: 'Yesterday' },
    search: 'Find a name or email',
    loaded: (loaded: string, all: string) => `${loaded} of ${all} loaded`,
    loadAgain: 'Load the others again',
    withRevoked: (all: string, revoked: string) => `${all}, ${revoked} of them revoked`,
    noneFound: (search: string) => `Nobody shown here has “${search}” in their name or email.`,
    noneInFilter: 'Nobody is in this state now.',
    clearFilter: 'Show everyone',
    none: 'Nobody has been invited yet.',
    more: 'Show more people',
    never: 'Not yet',
    actionsFor: (name: string) => `Actions for ${name}`,
    resend: 'Resend link',
    resentKept: (name: string) =>
      `A new link for ${name} is kept in the outbox: hand it over. The old one no longer works.`,
    reinstatedKept: (name: string) =>
      `${name} is invited again. A new link is kept in the outbox: hand it over.`,
    resent: (name: string) => `A new link is on its way to ${name}. The old one no longer works.`,
    revoke: 'Revoke',
    revokeTitle: (name: string) => `Revoke the link of ${name}?`,
    revokeNote:
      'Their link stops working, and here they no longer count as invited; participants are told how many were withdrawn. You can invite them again later; what they answered is kept.',
    revoked: (name: string) => `The link of ${name} no longer works.`,
    reinstate: 'Invite again',
    reinstated: (name: string) => `${name} is invited again. A new link is on its way.`,
    closedReason: 'The assessment is closed',
  },
  correct: {
    open: 'Correct details',
    title: (name: string) => `Correct details of ${name}`,
    name: 'Name',
    email: 'Email',
    role: 'Stakeholder group',
    submit: 'Save',
    saving: 'Saving',
    missingEmail: 'Enter an email address.',
    newLink: (to: string, from: string) =>
      `A new link goes to ${to}. The link that went to ${from} stops working.`,
    laterTo: (to: string) =>
      `Their link is revoked, so nothing is sent now. Invited again, they get it at ${to}.`,
    hidesNobody:
      'Their answers will count, but not towards the people a figure needs. Everybody who answers, and everybody who sees results, is told that an address was changed after the launch, and by which role.',
    counts: (group: string) =>
      `They count in ${group}, and are asked to confirm their group when they begin.`,
    countsInBoth: (group: string, second: string) =>
      `They count in ${group} and in ${second}, and are asked to confirm both when they begin.`,
    nameNote: 'How they are listed here. Their survey keeps the name they gave themselves.',
    started:
      'They have begun to answer, so their address stays: the answers belong to whoever got its link. If that was somebody else, revoke it and add the right person. They can change their group themselves on the first page of the survey, until they submit.',
    submitted:
      'They have submitted, so their address and the group they chose stay: their answers may count in results already.',
    done: (name: string) => `The details of ${name} are corrected.`,
    sent: (email: string) => `A new link is on its way to ${email}. The old one no longer works.`,
    kept: (email: string) =>
      `A new link for ${email} is kept in the outbox: hand it over. The old one no longer works.`,
  },
  kept: {
    notice: (people: string) =>
      `No mail server is set, so nothing was sent to ${people}: their links are kept in the outbox. Hand them over, or set SMTP_URL and send them again.`,
    sheet: 'Print the links',
    open: 'Show link',
    title: (who: string) => `Link of ${who}`,
    note: 'Hand it to this person alone: whoever opens it answers as they do. Once it is opened it is no longer shown here.',
    qr: (who: string) => `QR code of the link of ${who}`,
    gone: 'This link was opened or replaced, so it is no longer shown.',
    loading: 'Loading the link...',
    sheetTitle: (count: string) => `Links to hand over: ${count}`,
    sheetNote:
      'One card for each person who has not opened their link. Cut them apart, and give each person their own.',
    none: 'There is no link to hand over: everybody has opened theirs, or mails are sent.',
    print: 'Print',
    back: 'Back to participation',
    scan: 'Scan the code, or type the address:',
  },
  add: {
    open: 'Add people',
    title: 'Add people',
    submit: 'Send invitations',
    leave: 'Leave without inviting?',
    leaveNote: (people: string) => `${people} in this list would be lost. Nobody has been invited yet.`,
    discard: 'Discard the list',
    done: (people: string) => `Invitations will be sent to ${people}.`,
    kept: (people: string) => `Links for ${people} are kept in the outbox: hand them over.`,
  },
  close: {
    open: 'Close assessment',
    title: (name: string) => `Close “${name}”?`,
    action: 'Close assessment',
    note: 'Nobody can answer or submit afterwards, and it cannot be opened again.',
    enough: (submitted: string, invited: string) =>
      `${submitted} of ${invited} submitted. What they submitted is released if enough people stand behind it.`,
    tooFew: (submitted: string, invited: string, needed: string) =>
      `${submitted} of ${invited} submitted: no results will be shown, because a score needs ${needed}.`,
    notStarted: (people: string) => `${people} not started.`,
    pending: (people: string) => `${people} started and not submitted. What they answered will not count.`,
    remind: 'Remind them first',
    done: 'The assessment is closed.',
  },
  reopen: {
    open: 'Open again',
    busy: 'Opening...',
    note: (date: string) =>
      `A clock that was ahead closed this assessment before its date. If you open it again, people can answer until ${date}.`,
    done: 'The assessment is open again.',
  },
  activity: {
    title: 'Activity',
    none: 'What people do appears here as it happens. Never what anybody rated.',
    somebody: 'Somebody',
  },
  release: {
    first: (people: string) => `${people} until the first release`,
    next: (people: string) => `${people} until the next release`,
    none: 'Results open when enough people have submitted',
    atClosing: 'Scores are shown when the assessment closes',
    atClosingNext: 'The next scores are shown when the assessment closes',
    inSteps: 'Scores are shown in steps while it runs, and when it closes.',
    invite: (more: string, needed: string) => `Invite ${more} more: results need at least ${needed} people`,
    closed: 'The last results are out',
    closedTooEarly: (submitted: string, needed: string) =>
      `Closed with ${submitted} of the ${needed} people a score needs: no results are shown`,
    coming: 'The results are on their way',
    reading: 'Reading when results are shown…',
    link: 'See results',
  },
  announce: (submitted: string, invited: string) => `${submitted} of ${invited} people have submitted`,
  title: (share: string, name: string) => `Participation · ${share} submitted · ${name}`,
  empty: {
    title: 'Nothing to watch yet',
    text: 'Launch an assessment and this page shows, live, who opened their link, who has started, is about half way, is nearly done and has submitted.',
    action: 'Launch Assessment',
  },
} as const;

/** Replaces {@link stateText}.sent if mails are stored instead of sent. */
export const keptText = 'Kept, not sent';

export const stateText: Record<ParticipantState, string> = {
  queued: 'Queued',
  sent: 'Sent',
  failed: 'Not delivered',
  opened: 'Opened',
  started: 'Started',
  half: 'About half',
  nearly: 'Nearly done',
  submitted: 'Submitted',
  revoked: 'Revoked',
};

type Sentence = (who: string, count: string) => string;

export const activityText: Record<ActivityKind, Sentence> = {
  launched: () => 'Assessment launched',
  invited: (_, count) => `${count} invited`,
  sent: (who) => `Link sent to ${who}`,
  kept: (who) => `Link for ${who} kept in the outbox`,
  failed: (who) => `Mail to ${who} was not delivered`,
  opened: (who) => `${who} opened the link`,
  started: (who) => `${who} started`,
  half: (who) => `${who} is about half way`,
  nearly: (who) => `${who} is nearly done`,
  submitted: (who) => `${who} submitted`,
  corrected: (who) => `Details of ${who} corrected`,
  resent: (who) => `New link for ${who}`,
  revoked: (who) => `Link of ${who} revoked`,
  reinstated: (who) => `${who} invited again`,
  reset: (who) => `Answers of ${who} reset`,
  reminded: (_, count) => `Reminder asked for ${count}`,
  released: (_, count) => (count ? `Results released, ${count} counted` : 'Results of a group released'),
  closed: () => 'Assessment closed',
  reopened: () => 'Assessment opened again',
};
