import { texts } from '../texts.ts';
import { isPending, type UnsentAnswers } from './unsent-answers.ts';
import { clock } from './when.ts';

export type SaveLine = {
  readonly words: string;
  readonly tone: 'quiet' | 'good' | 'warn' | 'bad';
  readonly retry: boolean;
};

type Seen = {
  readonly unsent: UnsentAnswers;
  readonly sending: 'idle' | 'busy' | 'offline' | 'failing';
  readonly savedAt: number | null;
  /** Whether the last write to this device succeeded. */
  readonly onDevice: boolean;
};

/** Sentence in the top bar that says whether and where the answers are saved. */
export function saveLine({ unsent, sending, savedAt, onDevice }: Seen): SaveLine {
  const notSaved = { words: texts.save.failed, tone: 'bad', retry: true } as const;
  if (unsent.refused.length > 0) return notSaved;
  if (!isPending(unsent)) {
    return { words: savedAt === null ? '' : texts.save.saved(clock(savedAt)), tone: 'good', retry: false };
  }
  if (sending === 'failing') return notSaved;
  if (sending !== 'offline') return { words: texts.save.busy, tone: 'quiet', retry: false };
  return onDevice ? { words: texts.save.offline, tone: 'warn', retry: false } : notSaved;
}
