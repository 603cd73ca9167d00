import { accessStamp, decideAccess } from '../../domain/access/policy.ts';
import { actorOf, Organization } from '../../domain/organization/state.ts';
import { boardModel, type ParticipationQuery } from '../assessment/queries/participation.ts';
import type { SecondFactorMissing } from '../http/access/second-factor.ts';
import type { Tokens } from '../http/access/tokens.ts';
import type { ApiDependencies } from '../http/dependencies.ts';
import { frontCheck } from '../http/sample.ts';
import type { People } from '../queries/people.ts';
import type { Directory, ModelReader } from '../queries/read-models.ts';
import { startBoardPusher } from './board-pusher.ts';
import { startChangePusher } from './change-pusher.ts';
import type { Concerned } from './concerned.ts';
import { type LiveServer, startLiveServer } from './live-server.ts';

type Options = {
  readonly deps: ApiDependencies;
  readonly http: Parameters<typeof startLiveServer>[0]['http'];
  readonly tokens: Tokens;
  readonly secondFactorMissing: SecondFactorMissing;
  readonly participation: ParticipationQuery;
  readonly board: ModelReader;
  readonly directory: Directory;
  readonly nameOf: People['nameOf'];
  /** Read models, by name, whose changes are only announced; clients then refetch. */
  readonly reread: Readonly<Record<string, Concerned>>;
};

/** Starts the socket server and the pushers that use it. `stop` ends them all. */
export function startLive(options: Options): {
  readonly live: LiveServer;
  readonly stop: () => Promise<void>;
} {
  const { deps, participation, board, directory, reread } = options;
  const pushFailed = (error: unknown) => deps.log.error({ err: error }, 'push failed');
  const live = startLiveServer({
    http: options.http,
    tokens: options.tokens,
    sessions: deps.sessions,
    clock: deps.clock,
    lastChange: participation.lastChange,
    publicUrl: deps.publicUrl,
    behindProxy: deps.trustProxy > 0,
    accessOf: async (tenant, who) => {
      const { state } = await deps.commands.load(Organization, tenant);
      const actor = actorOf(state, who.accountId);
      if (!actor) return undefined;
      const watches =
        decideAccess(actor, 'results.read').allowed && !(await options.secondFactorMissing(state, who));
      return { watches, stamp: accessStamp(actor) };
    },
    owns: async (tenant, assessmentId) => (await directory.assessment(assessmentId))?.tenant === tenant,
    nameOf: options.nameOf,
    isFromFront: deps.demo && frontCheck(deps.demo.secret),
    adapter: deps.shared?.liveAdapter,
  });
  const stopPusher = startBoardPusher({
    feed: deps.feed,
    reader: board,
    clock: deps.clock,
    entryOf: directory.assessment,
    isWatched: live.isWatched,
    push: live.push,
    failed: pushFailed,
  });
  const stopChangePushers = Object.entries(reread).map(([model, concerned]) =>
    startChangePusher({
      feed: deps.feed,
      model,
      ...concerned,
      isWatched: live.isWatched,
      push: live.pushChanged,
      failed: pushFailed,
    }),
  );
  const stopMissed = deps.feed.onMissed((model) => {
    if (model === boardModel)
      live.greet().catch((error: unknown) => deps.log.error({ err: error }, 'greeting failed'));
    if (Object.hasOwn(reread, model)) live.missed(model);
  });
  const stop = async () => {
    stopMissed();
    await stopPusher();
    await Promise.all(stopChangePushers.map((end) => end()));
    await live.close();
  };
  return { live, stop };
}
