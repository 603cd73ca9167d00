import type {
  Activity,
  BoardPerson,
  ParticipantState,
  Participation,
} from '../../../../api/assessment/contract/participation.ts';

export type { Activity, BoardPerson, ParticipantState, Participation };
export type ActivityKind = Activity['kind'];
