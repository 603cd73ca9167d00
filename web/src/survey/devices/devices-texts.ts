/** Texts about continuing in another browser. */
export const texts = {
  elsewhere: {
    title: 'Continue in this browser',
    why: (at: string | null) =>
      `Your answers were begun in another browser${at ? ` on ${at}` : ''}. The link alone does not open them, so that nobody else who has it can read or change them.`,
    submitted: 'They are submitted and count as they are.',
    label: 'Code',
    hint: 'In the browser you began in, choose “Continue on another device”. It shows eight characters. The browser inside a mail app and the one of your phone are two browsers.',
    given: 'The link you opened has the code in it.',
    confirm: 'Continue here',
    busy: 'One moment…',
    missing: 'Please enter the code',
    only: 'Only in this browser',
    onlyWhy:
      'Did somebody else begin them, or did you begin them elsewhere? Then choose this: every other browser, including the one in which they were begun, can no longer read or change them without a new code from here.',
    lost: 'The other browser is not at hand?',
    mail: (email: string) => `Send a code to ${email}`,
    mailed: (email: string, at: string) =>
      `A code is on its way to ${email}. It is valid until ${at}. Open its link here, or enter the code above.`,
    noMail: 'This installation sends no mails, so it cannot send you a code.',
    reset: (invitedBy: string) =>
      `If nothing else helps, ask ${invitedBy} to reset your answers. What you have not submitted is removed, and you begin again with a new link. What you have submitted counts, and nobody can open or change it any more.`,
  },
  earlier: {
    title: 'Continue in this browser?',
    why: (at: string | null) =>
      `Answers were begun with your link${at ? ` on ${at}` : ''}. From now on they open only in browsers that were let in. If you continue, this browser is the first, and every other one needs a code from here.`,
    notYou: (invitedBy: string) => `If you did not begin them, do not continue and tell ${invitedBy}.`,
    confirm: 'Continue on this device',
  },
  ended: {
    title: 'Your submitted answers count',
    why: (by: string, at: string) =>
      `${by} reset your link on ${at}. What you had submitted by then counts. Nobody can open or change it any more, not even you.`,
  },
  clear: {
    title: 'Clear this device?',
    fresh:
      'The link is removed from this browser. Nothing was begun yet: the link in the invitation opens the assessment again.',
    begun: (email: string | null) =>
      `The link and the answers kept in this browser are removed, and it opens them no more. What was saved stays saved. To go on, here or elsewhere, you need a code: from another browser you let in${email ? `, or sent to ${email}` : '. If there is none, nobody can open your answers again'}.`,
    unsent: (answers: string) => `${answers} not sent yet will be lost.`,
    confirm: 'Clear this device',
    busy: 'One moment…',
    failed: (why: string) =>
      `${why} Until the server has been told, your link still opens your answers in this browser.`,
    anyway: 'Remove only what is kept here',
  },
  code: {
    title: 'Continue on another device',
    lead: 'Scan this with the camera of the other device. Or open your link there and enter the code.',
    qr: 'QR code: your link with this code',
    label: 'Your code',
    valid: (at: string) => `Valid until ${at}, for one browser.`,
    others: (count: number) =>
      count === 1
        ? 'One other browser can read and change your answers.'
        : `${count} other browsers can read and change your answers.`,
    only: 'Only this browser',
    private: 'Show it to nobody: whoever has it can read and change your answers.',
    again: 'New code',
  },
} as const;
