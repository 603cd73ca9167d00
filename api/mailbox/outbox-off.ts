import { say } from '../../domain/texts/sentence.ts';
import { ApiProblem } from '../http/problem.ts';

/** Answer to a request for mails in the outbox on an installation that sends its mails. */
export const outboxOff = () => new ApiProblem(404, 'OUTBOX_OFF', say('mailbox.outboxOff'));
