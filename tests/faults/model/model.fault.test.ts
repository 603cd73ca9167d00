import fc from 'fast-check';
import { describe, it } from 'vitest';
import { redisMissing } from '../../support/redis-server.ts';
import { checkModel } from './check-model.ts';
import { accountCommands } from './commands/accounts.ts';
import { answeringCommands } from './commands/answering.ts';
import { anyFault, failing, flushing, killing, rebuilding } from './commands/failing.ts';
import { invitingCommands } from './commands/inviting.ts';
import { readingCommands } from './commands/reading.ts';
import { openEmbeddedPlace } from './embedded-place.ts';
import { openProcessPlace } from './process-place.ts';
import { openScaledPlace } from './scaled-place.ts';

const long = process.env.LONG === '1';
const once = long ? 7_200_000 : 1_200_000;
const everyday = [
  ...answeringCommands,
  ...answeringCommands,
  ...invitingCommands,
  ...accountCommands,
  ...readingCommands,
];
const killed = killing(fc.oneof(...answeringCommands, ...invitingCommands, ...accountCommands));

/** Under random commands and faults the product behaves like a model of plain objects. */
describe('the whole product equals a model of plain objects', () => {
  it('in one process, with failing ports', { timeout: once }, async () => {
    await checkModel({
      name: 'embedded',
      runs: long ? 3_000 : 6,
      lanes: 4,
      open: openEmbeddedPlace,
      faults: anyFault,
      commands: [...everyday, ...killed, rebuilding, failing, failing],
      atLeastOnce: [
        'Save',
        'Submit',
        'Crowd',
        'published',
        'Resend',
        'Revoke',
        'Correct',
        'Close',
        'ForeignRead',
        'faults met',
        'KillAndRestart',
        'KillDuring',
        'Rebuild',
      ],
    });
  });

  it('as a process killed with SIGKILL', { timeout: once }, async () => {
    await checkModel({
      name: 'SIGKILL',
      runs: long ? 300 : 2,
      lanes: 2,
      maxCommands: 25,
      open: openProcessPlace,
      commands: [...everyday, ...killed, ...killed, ...killed, rebuilding],
    });
  });

  it.skipIf(redisMissing)(
    'when scaled out, with a dying worker or a Redis that loses all data',
    { timeout: once },
    async () => {
      await checkModel({
        name: 'scaled',
        runs: long ? 60 : 1,
        lanes: 1,
        maxCommands: 25,
        open: openScaledPlace,
        commands: [...everyday, ...killed, rebuilding, flushing, flushing],
      });
    },
  );
});
