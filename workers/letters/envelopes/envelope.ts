import type { Letter } from '../../../domain/letter/state.ts';
import type { CommandHandler } from '../../../infra/command-handling/command-handler.ts';
import type { SubjectKeys } from '../../../infra/subject-keys/port.ts';
import type { DirectoryEntries } from '../../mailboxes/directory-entries.ts';
import type { LetterFacts } from '../letter-texts.ts';

export type RequestedLetter = NonNullable<Letter>;

/** Recipient and content of a letter, and who may read it while it is kept in the outbox. */
export type Envelope = {
  readonly facts: LetterFacts;
  readonly to: string;
  readonly name: string;
  readonly shownTo: string;
};

export type EnvelopeParts = {
  readonly commands: CommandHandler;
  readonly keys: SubjectKeys;
  readonly clock: { now(): number };
  readonly publicUrl: () => string;
  /** How the letter is delivered, which is part of the token in its link. */
  readonly way: 'mail' | 'outbox';
  readonly entries: DirectoryEntries;
};

/** Facts of a letter about nobody and nothing, to be completed with the facts that it needs. */
export const nobody = {
  code: '',
  remains: [],
  organization: '',
  invitedBy: '',
  role: '',
  action: { title: '', dueOn: '' },
  domain: { name: '', record: '', endsAt: null },
  claim: { assessment: '', named: false, demo: null, until: '' },
  invitation: null,
  clocks: undefined,
} as const;
