import { both, type Kind, kindNames, noted, nothing, type Reach } from './kinds.ts';

const everything: readonly Kind[] = kindNames;

/**
 * What each file of an installation's data folder discloses to somebody who reads it. In the scaled shape the same data
 * is in EventStoreDB, Redis and the bucket. `sealed`: unreadable without `keys.db` and the master key. A file without
 * an entry fails a test.
 */
export const storedReach: Readonly<Record<string, Reach & { readonly sealed: boolean }>> = {
  'master.key': {
    ...noted(nothing, 'Opens everything that is sealed, together with `keys.db`.'),
    sealed: false,
  },
  'keys.db': {
    ...noted(nothing, 'One key a person, wrapped by the master key; destroyed when somebody is erased.'),
    sealed: true,
  },
  'events.db': {
    ...noted(
      both(...everything),
      'Ratings lie in it as numbers under the random id of a participant, with the time of each save, and are not sealed; names, addresses and comments are.',
    ),
    sealed: true,
  },
  'read-models.db': {
    ...noted(both(...everything), 'The same, folded.'),
    sealed: true,
  },
  'jobs.db': { ...both('participantId', 'accountId'), sealed: false },
  'sessions.db': {
    ...noted(both('accountId', 'ownAccount'), 'Device and IP address of each session.'),
    sealed: false,
  },
  outbox: {
    ...noted(
      both('link', 'address', 'name', 'participantId', 'acts', 'member', 'invited', 'ownAccount'),
      'Whole mails as plain files, only while no mail server is set: links in them work.',
    ),
    sealed: false,
  },
  'lock.db': { ...nothing, sealed: false },
  'text-index': {
    ...noted(
      both('words'),
      'How often and in which order words of documents occur, the words themselves as keyed hashes. Can be deleted at any time.',
    ),
    sealed: true,
  },
  blobs: {
    ...noted(both('member', 'words', 'oneRating', 'figures'), 'Documents and their texts are sealed.'),
    sealed: false,
  },
};
