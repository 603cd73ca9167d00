import type { AssessmentStatus } from '../../../../api/assessment/contract/assessments.ts';
import { Badge, type Tone } from '../../ui/state/badge.tsx';
import { texts } from './assessment-texts.ts';

const shown: Record<AssessmentStatus, { label: string; tone: Tone }> = {
  scheduled: { label: texts.status.scheduled, tone: 'info' },
  open: { label: texts.status.open, tone: 'good' },
  closed: { label: texts.status.closed, tone: 'neutral' },
};

/** Badge of named assessments. Anonymous ones, the usual case, have none. */
export function NamedBadge({ named }: { named: boolean }) {
  return named ? <Badge tone="warn">{texts.named}</Badge> : null;
}

export function StatusBadge({ status }: { status: AssessmentStatus }) {
  const { label, tone } = shown[status];
  return <Badge tone={tone}>{label}</Badge>;
}
