const people = (count: number) => `${count} or more people`;
const themes = (count: number) => (count === 1 ? '1 theme' : `${count} themes`);
export const answers = (count: number) => (count === 1 ? '1 answer' : `${count} answers`);
const minutes = (count: number) => (count === 1 ? 'about 1 minute' : `about ${count} minutes`);
export const until = (closesAt: string | null) =>
  closesAt ? `until ${closesAt}` : 'until the organiser closes the assessment';

const either = (words: readonly string[]) => `${words.slice(0, -1).join('s, ')}s and ${words.at(-1)}s`;

/** The specified 30 to 45 minutes are for the whole framework; a shorter one takes its share of them. */
const minutesFor = (themes: number): string => {
  const share = themes / wholeFramework;
  return `${Math.max(1, Math.round(30 * share))}-${Math.max(2, Math.round(45 * share))}`;
};
/** Number of its themes. */
const wholeFramework = 196;

/** Every sentence a participant reads. */
export const texts = {
  product: 'Nine Lenses',
  opening: 'Opening your assessment…',
  close: 'Close',
  cancel: 'Cancel',
  tryAgain: 'Try again',
  anotherDevice: 'Continue on another device',
  returnHome: 'Return Home',
  rateAgain: 'Rate five themes again',

  save: {
    busy: 'Saving…',
    saved: (time: string) => `Saved ${time}`,
    offline: 'Saved on this device (offline)',
    failed: 'Not saved: Retry',
  },

  trust: {
    line: (k: number, closesAt: string | null) =>
      `Ratings are shown only as figures of ${people(k)} together. You can change answers ${until(closesAt)}.`,
    closed: (k: number) => `Ratings are shown only as figures of ${people(k)} together.`,
    namedLabel: 'Named assessment',
    named: (invitedBy: string) =>
      `Your answers are shown with your name to ${invitedBy} and everybody in their organization who may see results.`,
    demoLabel: 'Demo workspace',
    demo: (source: string) => `Demo workspace. Nothing here is about real people. ${source}`,
    sample: 'Sample. The company is made up; visitors like you rate these themes.',
  },

  intro: {
    asks: (invitedBy: string, company: string) => `${invitedBy} asks for your view of ${company}.`,
    expect: 'What to expect',
    length: (total: number, pages: number) =>
      `${total} themes on ${pages} short pages: about ${minutesFor(total)} minutes at most. Leave and come back any time with the same link in this browser.`,
    scale:
      'You rate each theme from 0 (Critical) to 9 (Excellent). Where you cannot tell, choose “Can’t judge”. Comments are optional.',
    scaleOfSample:
      'You rate each theme from 0 (Critical) to 9 (Excellent). Where you cannot tell, choose “Can’t judge”.',
    sample:
      'This is a try-out: it is made anew every night, and answers and links then end. Anybody may take part, also several times, and could so work out single answers; nobody can tell that they are yours. Comments are not asked for.',
    answering: 'How answering works',
    seen: 'Who sees what',
    live: (invitedBy: string) =>
      `${invitedBy} and the organising team see when you were invited, opened the link, started, were about half way, nearly done and submitted, and your last active day (UTC) before that. They never see what you rated.`,
    liveNamed: (invitedBy: string) =>
      `${invitedBy} and the organising team see live who has opened the link, started and submitted, and how far each person is.`,
    asked: {
      title: 'Who is asked',
      why: (invitedBy: string) =>
        `Figures are of these people. Somebody who invents some could find out what a few others said: if a domain or a change looks wrong, ask ${invitedBy} before you answer.`,
      changed: 'Who is asked has changed since you last looked.',
      seen: 'Understood',
    },
    link: {
      title: 'Your link',
      smtp: (email: string) => `It was sent by mail to ${email}.`,
      sample:
        'It was made for you when you pressed the button. No mail was sent, and your address is not known.',
      outbox: (invitedBy: string, readers: readonly string[]) =>
        `It was handed over by ${invitedBy}: no mail was sent. It was kept in the outbox of this installation, where ${either(readers)} of the organization could read it until it was opened.`,
      openedBefore: (at: string, invitedBy: string) =>
        `This link was opened before, on ${at}, in another browser. If that was not you: ask ${invitedBy} for a new link before you answer.`,
      reset: (by: string, at: string) =>
        `${by} reset your answers on ${at}. What you had not submitted was removed.`,
      admits:
        'Once you start, the link alone opens no answers: they open in this browser, and in others you let in with a code that you get here.',
    },
    when: {
      atClosing: () => 'Nobody sees a score before the assessment closes.',
      inSteps: (k: number) =>
        `Scores can be shown while the assessment runs, in steps of at least ${k} more people who have submitted, and once more when it closes.`,
    },
    whenNamed: 'Figures can be shown while the assessment runs, from the first person who has submitted.',
    figures: (k: number, distribution: number) =>
      `Scores are shown only for ${people(k)} together, and how they spread only from ${distribution} people.`,
    single: 'Nobody is shown your single answers or your comments.',
    singleOnly: (distribution: number) =>
      `Nobody is shown your single answers. Comments are shown without names, once ${people(distribution)} have rated the theme.`,
    named:
      'Comments too, once you have submitted. Figures without names, even of one person, may be in reports and shared links.',
    bySecond: (second: string, k: number) =>
      `Scores are shown by group and by “${second}”, each on its own and never by both together. No combination of them reveals a score of fewer than ${k} people. Those by “${second}” are shown only with the closing results.`,
    bySecondNamed: (second: string) =>
      `Figures are shown by group and by “${second}”, those by “${second}” only with the closing results.`,
    counts: (closesAt: string | null) =>
      `Only submitted answers count. You can change them ${until(closesAt)}.`,
    name: 'Your name',
    group: 'Your group',
    nameMissing: 'Please enter your name',
    disabled: 'Start needs your name and your group.',
    start: 'Start',
    starting: 'Starting…',
    goOn: 'Go on',
    answeringAs: (email: string) => `You are answering as ${email}`,
  },

  /** Says when a change of submitted answers takes effect. */
  changes: {
    atClosing: () => 'Changes count until the assessment closes.',
    inBatches: (k: number) =>
      `If your answers are already part of shown results, changes wait until the assessment closes. Then they count only for questions where at least ${k} people of your group changed something; for the others your earlier answer stays in the results. Comments that are shown already change in the same way.`,
    nextRelease: () => 'Changes count with the next release.',
  },

  /** Notice above the questions after submitting. */
  edit: {
    before: 'You have submitted. What you change here is saved at once.',
    after: 'Your change is saved.',
  },

  expertise: {
    offer: 'Tell us where you know most',
    why: 'About a minute, optional.',
    open: 'Where you know most',
  },

  clear: {
    open: 'Not you? Clear this device',
  },

  section: {
    place: (index: number, total: number) => `Page ${index + 1} of ${total}`,
    resumed: (lens: string, section: string, done: number, total: number) =>
      `Continue at ${lens} › ${section}, ${done} of ${total}`,
    otherDevice: 'Updated from another device',
    previous: 'Previous',
    next: 'Next',
    review: 'Review',
    lensDone: (lens: string, lensesLeft: number, left: number | null) => {
      const more = lensesLeft === 1 ? '1 lens to go' : `${lensesLeft} lenses to go`;
      return `${lens} is done. ${more}${left === null ? '' : `, ${minutes(left)}`} - now or later?`;
    },
    allDone: 'Every theme is answered. Have a last look and submit.',
    later: 'Later',
    lensOpen: (lens: string, open: number) => `${lens} has ${themes(open)} open:`,
  },

  theme: {
    notRated: 'Not rated',
    cantJudge: 'Can’t judge',
    chosen: (score: number, word: string) => `${score} · ${word}`,
    clear: 'Clear',
    anchors: 'What 0, 4 and 9 look like',
    addComment: 'Add a comment',
    hideComment: 'Hide comment',
    why: (score: number) => `What made you choose ${score}?`,
    comment: 'Comment',
    needsScore: 'This comment needs a score or “Can’t judge”.',
    refused: (message: string) => `Not saved: ${message}`,
  },

  bar: {
    progress: (done: number, total: number) => `${done} of ${total}`,
    progressLabel: 'Themes answered',
    left: (count: number) => `${minutes(count)} left`,
    lenses: 'Lenses',
    exit: 'Exit',
    keys: 'Keyboard shortcuts',
  },

  navigation: {
    title: 'Quick Navigation',
    count: (done: number, total: number) => `${done} of ${total} answered`,
    review: 'Review and submit',
    reviewSubmitted: 'Review',
  },

  exit: {
    title: 'Leave for now',
    saved:
      'You can close this page. Your answers are saved; open your link again in this browser to continue.',
    device: (count: number) =>
      `${answers(count)} only on this device so far. Keep this page open until it says “Saved”, or open your link again in this browser to send the rest.`,
    lost: (count: number) =>
      `${answers(count)} not saved yet. Please keep this page open until it says “Saved”.`,
    stay: 'Continue answering',
  },

  review: {
    title: 'Review and submit',
    lead: (done: number, total: number) => `You answered ${done} of ${total} themes.`,
    openHint: 'Open themes are fine to leave. Choose one to go there.',
    allRated: 'All answered',
    open: (count: number) => `${themes(count)} open`,
    lonely: 'Some responses are missing scores. Please review your answers.',
    lonelyHint:
      'These themes have a comment but no score. Rate them, choose “Can’t judge”, or remove the comment.',
    submit: 'Submit Assessment',
    submitting: 'Submitting…',
    failed: 'Failed to submit survey. Please try again.',
    unsaved: 'Some answers could not be saved yet.',
    again: 'Submitted already. Changes are saved at once.',
    receipt: 'Done',
    fewer: (done: number, least: number) =>
      `You have completed ${done} out of ${least} questions. At least ${least} responses are required`,
    fewerAsk: 'Do you want to continue anyway?',
    fewerYes: 'Continue anyway',
  },

  stop: {
    noLink: [
      'Open your personal link',
      'This device does not remember a link. Please open it from the email you received.',
    ],
    incomplete: [
      'This link is not complete',
      'This link is not complete. Please open it again from your email. If it is broken over two lines, copy both parts.',
    ],
    unknown: [
      'This link is not known',
      'Check that you opened the newest email, or ask the person who invited you to send it again.',
    ],
    sampleOver: [
      'This link has ended',
      'The sample is made anew every night. Links to it end then, and what was rated by them is gone. You can rate the five themes again in the new one.',
    ],
    replaced: [
      'A newer link was sent to you',
      'This link no longer works because it was sent again. Please open the newest email. Answers are still there, unless they were reset.',
    ],
    revoked: [
      'This link was withdrawn',
      'The organiser has taken this invitation back. If that is a surprise, ask the person who invited you.',
    ],
    erased: [
      'This assessment is over',
      'Your name, your address and your comments were erased, as the organiser said they would be. Your link has ended with them.',
    ],
    noData: ['Assessment Data Not Available', 'Unable to load assessment questions. Please try again later.'],
    cleared: [
      'This device is cleared',
      'The link and the answers kept in this browser are gone. If you had begun, the link in the email needs a code to open them again.',
    ],
    unreachable: [
      'The service cannot be reached right now',
      'Nothing that was saved is lost. This page tries again by itself until it opens.',
    ],
    left: (count: number) => `${answers(count)} on this device will be sent then.`,
    leftForNewLink: (count: number) =>
      `${answers(count)} on this device will be sent when you open the newest link in this browser.`,
    lost: (count: number) => `${answers(count)} on this device could not be saved.`,
  },
} as const;
