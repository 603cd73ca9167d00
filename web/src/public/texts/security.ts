/** Each sentence is backed by a test or by docs/protection.md; change both together. */
export const security = {
  title: 'Security and privacy',
  lead: 'What the product does to protect the people who answer, in sentences that can be checked.',
  parts: [
    {
      name: 'People who answer',
      points: [
        'In an anonymous assessment nobody is shown the ratings of one person. A score is published when at least k people are in it; k is 5 unless the launcher chose 4 to 10.',
        'How ratings spread is shown from 8 people. Comments are shown without names, once 8 people have rated the theme.',
        'What is hidden cannot be worked out by subtracting one published figure from another: each release is checked against everything published before.',
        'A personal link opens answers only in a browser that was admitted. Another browser needs a code.',
        'Progress is shown in steps and by the day. Nobody else is shown the moment of a single answer.',
        'In an assessment with names, everybody is told so before the first answer and on every page.',
      ],
    },
    {
      name: 'Limits you should know',
      points: [
        'An organiser who invents people can answer for them. Participants and readers of results see how many people were invited, by group and mail domain, and how many addresses were changed.',
        'Whoever knows the answers of all but one person in a published group can work out the last one.',
        'A short comment may give its writer away by what it says.',
      ],
    },
    {
      name: 'The record',
      points: [
        'Everything that happens is appended to a log and never rewritten.',
        'A Merkle tree over the log is signed at intervals. An exported audit trail comes with a small program that checks it offline.',
        'Names, addresses and comments are encrypted with one key a person. Erasing a person destroys that key.',
      ],
    },
    {
      name: 'Accounts',
      points: [
        'Passwords are hashed with Argon2id. Passkeys and authenticator apps are supported, and an organization may require a second factor.',
        'Single sign-on uses OpenID Connect.',
        'Every route says who may call it, and a test walks all of them as every kind of caller.',
      ],
    },
    {
      name: 'Found something?',
      points: [
        'Write to the people who run this server; their address is in the terms or the privacy policy.',
      ],
    },
  ],
} as const;
