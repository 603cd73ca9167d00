import type { AssessmentStatus } from '../../../../api/contract/assessments.ts';
import { Badge, type Tone } from '../../ui/state/badge.tsx';

const shown: Record<AssessmentStatus, { label: string; tone: Tone }> = {
  scheduled: { label: 'Scheduled', tone: 'info' },
  open: { label: 'Open', tone: 'good' },
  closed: { label: 'Closed', tone: 'neutral' },
};

export function StatusBadge({ status }: { status: AssessmentStatus }) {
  const { label, tone } = shown[status];
  return <Badge tone={tone}>{label}</Badge>;
}
