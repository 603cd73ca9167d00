import { Badge, type Tone } from '../../../ui/state/badge.tsx';
import { keptText, stateText } from '../texts.ts';
import type { BoardPerson, ParticipantState } from '../types.ts';

const tones: Record<ParticipantState, Tone> = {
  queued: 'neutral',
  sent: 'neutral',
  failed: 'bad',
  opened: 'info',
  started: 'accent',
  half: 'accent',
  nearly: 'accent',
  submitted: 'good',
  revoked: 'neutral',
};

export function StateBadge({ state, kept }: Pick<BoardPerson, 'state' | 'kept'>) {
  if (state === 'sent' && kept) return <Badge tone="warn">{keptText}</Badge>;
  return <Badge tone={tones[state]}>{stateText[state]}</Badge>;
}
