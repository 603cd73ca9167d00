import { Badge, type Tone } from '../../../ui/state/badge.tsx';
import { stateText } from '../texts.ts';
import type { ParticipantState } from '../types.ts';

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

export function StateBadge({ state }: { state: ParticipantState }) {
  return <Badge tone={tones[state]}>{stateText[state]}</Badge>;
}
