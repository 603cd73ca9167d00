/**
 * Kinds of information about one person, most personal first. docs/what-an-insider-sees.md uses only these. `of`:
 * whether it is about a participant, a member of the organisation, or people reading their own data. Each kind appears
 * on that page with its line.
 */
export const kinds = {
  answers: {
    of: 'participant',
    name: 'answers with the name',
    words: 'ratings and comments, beside the name; after submitting',
  },
  ownAnswers: { of: 'self', name: 'own answers', words: 'of the one who asks: answers, name and groups' },
  comments: {
    of: 'participant',
    name: 'comments without the name',
    words: 'what was written, once a release made it public: no name, group, time or rating beside it',
  },
  oneRating: {
    of: 'participant',
    name: 'figures of one person',
    words: 'figures without a name that can be of one person alone',
  },
  link: {
    of: 'participant',
    name: 'personal link',
    words: 'the link to answer with: in its mail, and in a kept mail until it is opened',
  },
  address: { of: 'participant', name: 'address', words: 'the email address' },
  name: { of: 'participant', name: 'name', words: 'the name, as invited or as the person gave it' },
  progress: {
    of: 'participant',
    name: 'exact progress',
    words: 'how many questions are answered, and the time of each save',
  },
  step: {
    of: 'participant',
    name: 'step and day',
    words:
      'invited, opened, started, about half, nearly done or submitted, when these were reached, and the day of the last activity until then',
  },
  mails: {
    of: 'participant',
    name: 'mail delivery',
    words: 'which invitations and reminders went out or are due, when, and why one did not arrive',
  },
  group: { of: 'participant', name: 'group', words: 'the stakeholder group, and the second one' },
  participantId: {
    of: 'participant',
    name: 'participant’s id',
    words: 'a random id; whoever sees the participation page knows whose it is',
  },
  ownAccount: {
    of: 'self',
    name: 'own account',
    words: 'of the one who asks: name, address, settings, sessions with device and IP address, ways in',
  },
  words: {
    of: 'member',
    name: 'words of a member',
    words: 'actions, comments and decisions a member wrote, and documents a member uploaded',
  },
  member: { of: 'member', name: 'member', words: 'address, picture, role or rights of a member' },
  invited: {
    of: 'member',
    name: 'invited member',
    words: 'the address of somebody invited to become a member',
  },
  acts: { of: 'member', name: 'member’s name', words: 'the name of a member, beside what they did' },
  accountId: {
    of: 'member',
    name: 'member’s id',
    words: 'a random id of a member, an invitation or a program; whoever sees the team knows whose it is',
  },
  domain: {
    of: 'participant',
    name: 'counted by mail domain',
    words: 'one of so many people whose address ends so; the only one, if the number is one',
  },
  counts: {
    of: 'participant',
    name: 'counted',
    words: 'one of so many people who were invited, opened, started or submitted',
  },
  figures: {
    of: 'participant',
    name: 'released figures',
    words: 'one of at least k people (4 to 10) whose ratings are in a figure; see protection.md',
  },
} as const satisfies Readonly<
  Record<
    string,
    { readonly of: 'participant' | 'member' | 'self'; readonly name: string; readonly words: string }
  >
>;
export type Kind = keyof typeof kinds;
export const kindNames = Object.keys(kinds) as readonly Kind[];

/** The information about one person that something discloses, in an anonymous and in a named assessment. */
export type Reach = {
  readonly anonymous: readonly Kind[];
  readonly named: readonly Kind[];
  /** One sentence that explains more than the kinds do. */
  readonly note?: string;
};

/** Discloses no information about one person. */
export const nothing: Reach = { anonymous: [], named: [] };

/** The same for anonymous and named assessments. */
export const both = (...holds: readonly Kind[]): Reach => ({ anonymous: holds, named: holds });

/** Different for assessments whose participants were told that their names are shown. */
export const apart = (
  anonymous: readonly Kind[],
  named: readonly Kind[],
  ...shared: readonly Kind[]
): Reach => ({
  anonymous: [...anonymous, ...shared],
  named: [...named, ...shared],
});

export const noted = <R extends Reach>(reach: R, note: string) => ({ ...reach, note });
