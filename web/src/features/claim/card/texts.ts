/** Texts of the card with which people who may invite turn the shared link on and off. */
export const texts = {
  title: 'Shared link',
  reading: 'Reading whether the link is on…',
  off: 'Off. Turned on, it can be posted where colleagues see it. A person who opens it enters an email address, confirms it from their mailbox, and gets a personal link by mail.',
  on: 'On. A person who opens the link enters an email address, confirms it from their mailbox, and gets a personal link by mail. Nobody is invited before they confirm.',
  noMail:
    'Off. No mail server is set up, so a person who opened the link could get no mail. Ask the operator of this server, or hand over personal links.',
  turnOn: 'Turn on',
  link: 'The link',
  once: 'Copy it now. It is shown only here.',
  notShown:
    'The link is shown only when it is made. If you lost it, make a new one: the present one ends then.',
  copy: 'Copy',
  facts: 'Who can take part',
  who: 'Who',
  atDomains: (domains: string) => `Addresses at ${domains}`,
  anybody: 'Any address',
  came: 'Came through shared links, withdrawn ones included',
  cameOf: (came: string, most: string) => `${came} of at most ${most}`,
  group: 'Group until they choose theirs',
  newLink: 'New link',
  turnOff: 'Turn off',
  turnedOff: 'Shared link turned off',
  failed: 'That did not work. Please try again.',
  loadFailed: 'The shared link could not be loaded.',
  form: {
    who: 'Who can take part through the link?',
    domains: 'Addresses at these mail domains',
    domainsLine:
      'Each address can take part once; a person with several addresses there can come several times. Addresses elsewhere are refused.',
    any: 'Any address',
    anyLine:
      'A person who has the link can take part once with each address they own, so one person can answer several times. The board says how many people came through the link.',
    domainsField: 'Mail domains',
    domainsHint: 'Separated by commas, such as example.org, example.net.',
    domainsNone: 'Please name a mail domain, or choose any address.',
    people: 'At most this many people',
    peopleHint: 'All shared links of this assessment together.',
    peopleWrong: (least: string, most: string) => `Please enter a number from ${least} to ${most}.`,
    groupHint: 'Everybody chooses their own when they begin to answer.',
    choose: 'Choose',
    groupNone: 'Please choose a group.',
    submit: 'Turn on the link',
    replace: 'Make a new link',
    replaceNote:
      'The link that people have now ends with this, and so do letters that nobody has confirmed yet.',
    opening: 'Turning on...',
    cancel: 'Cancel',
  },
  ask: {
    title: 'Turn off the shared link?',
    note: 'Nobody can come through it any more, also with a letter that is not confirmed yet. It cannot be turned on again: a new link has another address. Personal links that were sent keep working.',
    action: 'Turn off',
  },
  paused: {
    opener: (name: string) =>
      `Paused: ${name} may not invite now. Nobody can come through the link. Choose “New link” to go on in your name, or turn this one off.`,
    formerMember:
      'Paused: the person who turned it on may not invite now. Nobody can come through the link. Choose “New link” to go on in your name, or turn this one off.',
    somebody: 'the person',
    returned: (name: string) =>
      `Paused: ${name}, who turned it on, left the organization and came back. Nobody can come through the link. Choose “New link” to go on, or turn this one off.`,
    mail: 'Paused: no mail server is set up, so a person who opened the link could get no mail. The link works again once there is one. Turn it off to end it for good.',
  },
} as const;
