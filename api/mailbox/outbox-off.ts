import { say } from '../../domain/texts/sentence.ts';
import { ApiProblem } from '../http/problem.ts';

/** Answer to a request for kept mails where mails are sent. */
export const outboxOff = () => new ApiProblem(404, 'OUTBOX_OFF', say('mailbox.outboxOff'));
