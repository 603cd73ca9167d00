import type { Revision } from './event.ts';

/** What an append expects of its stream: that it does not exist, or its exact last revision. */
export type ExpectedBy = 'noStream' | Revision;
