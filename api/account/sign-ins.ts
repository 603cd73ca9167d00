import type { SignInEvent } from '../../domain/account/events.ts';
import { monthsBackFrom, noteSignIn } from '../../domain/account/sign-ins.ts';
import { SignIns } from '../../domain/account/state.ts';
import type { CommandContext } from '../../infra/command-handling/command-handler.ts';
import type { ApiDependencies } from '../http/dependencies.ts';

/** Access to the ledger of an account's sign-ins: one stream per month, so that streams stay bounded. */
export function createSignIns({ commands, clock }: Pick<ApiDependencies, 'commands' | 'clock'>) {
  /** @returns the state of the newest month that has events */
  const newest = async (accountId: string): Promise<SignIns> => {
    for (const month of monthsBackFrom(clock.now())) {
      const { state, revision } = await commands.load(SignIns, { accountId, month });
      if (revision >= 0) return state;
    }
    return SignIns.initial;
  };
  return {
    newest,
    note: async (accountId: string, fact: SignInEvent, context: CommandContext): Promise<void> => {
      const [month = null] = monthsBackFrom(clock.now());
      const { revision } = await commands.load(SignIns, { accountId, month });
      const before = revision >= 0 ? null : await newest(accountId);
      await commands.handle(SignIns, { accountId, month }, context, (_, at) =>
        noteSignIn(accountId, fact, at >= 0 ? null : before),
      );
    },
  };
}

export type SignInLedger = ReturnType<typeof createSignIns>;
