import type { AssessmentStatus } from '../../../../api/assessment/contract/assessments.ts';
import { Badge, type Tone } from '../../ui/state/badge.tsx';

const shown: Record<AssessmentStatus, { label: string; tone: Tone }> = {
  scheduled: { label: 'Scheduled', tone: 'info' },
  open: { label: 'Open', tone: 'good' },
  closed: { label: 'Closed', tone: 'neutral' },
};

/** Of a named assessment only: what is usual is not said. */
export function NamedBadge({ named }: { named: boolean }) {
  return named ? <Badge tone="warn">Named assessment</Badge> : null;
}

export function StatusBadge({ status }: { status: AssessmentStatus }) {
  const { label, tone } = shown[status];
  return <Badge tone={tone}>{label}</Badge>;
}
