import { Invitation } from '../../invitation/state.ts';
import type { Process } from '../../read-models/read-model.ts';

/** Requests one mail for each person of a reminder: the intention is written to the stream of their invitation. */
export const remindParticipants: Process<never> = {
  name: 'remind-participants',
  version: 1,
  handles: ['RemindersAsked'],
  keys: () => [],
  react: (_, event) => {
    if (event.type !== 'RemindersAsked') return {};
    const { assessmentId, reminderId, participantIds, sendAt } = event.data;
    return {
      intentions: participantIds.map((participantId) => ({
        stream: Invitation.stream(participantId),
        expected: 'end',
        facts: [{ type: 'ReminderRequested', data: { assessmentId, participantId, reminderId, sendAt } }],
      })),
    };
  },
};
