import type * as z from 'zod/mini';
import type {
  Activity,
  BoardPerson,
  ParticipantState,
  Participation,
  peoplePage,
} from '../../../../api/contract/participation.ts';

export type { Activity, BoardPerson, ParticipantState, Participation };
export type ActivityKind = Activity['kind'];
export type PeoplePage = z.infer<typeof peoplePage>;
