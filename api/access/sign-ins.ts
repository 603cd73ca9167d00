import type { AccountEvent } from '../../domain/account/events.ts';
import { monthsBackFrom, noteSignIn } from '../../domain/account/sign-ins.ts';
import { type SignIns, signInsState } from '../../domain/account/state.ts';
import { streams } from '../../domain/kernel/streams.ts';
import type { CommandContext } from '../../infra/command-handling/command-handler.ts';
import type { ApiDependencies } from '../dependencies.ts';

/** The ledger of how accounts were signed in to: a stream a month, so that none grows for ever. */
export function createSignIns({ commands, clock }: Pick<ApiDependencies, 'commands' | 'clock'>) {
  /** As of the newest month something happened in. */
  const newest = async (accountId: string): Promise<SignIns> => {
    for (const month of monthsBackFrom(clock.now())) {
      const { state, revision } = await commands.load(streams.signIns(accountId, month), signInsState);
      if (revision >= 0) return state;
    }
    return signInsState.initial;
  };
  return {
    newest,
    note: async (accountId: string, fact: AccountEvent, context: CommandContext): Promise<void> => {
      const [month = null] = monthsBackFrom(clock.now());
      const stream = streams.signIns(accountId, month);
      const { revision } = await commands.load(stream, signInsState);
      const before = revision >= 0 ? null : await newest(accountId);
      await commands.handle(stream, signInsState, context, (_, at) =>
        noteSignIn(accountId, fact, at >= 0 ? null : before),
      );
    },
  };
}
