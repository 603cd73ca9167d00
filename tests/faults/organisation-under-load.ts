import { laterPosition, type Position } from '../../domain/kernel/event.ts';
import {
  callerOf,
  launch,
  linksFromOutbox,
  openLink,
  participationOf,
  registerLeader,
  type Taker,
} from '../support/client.ts';

/** An organisation whose people save continuously; every save contains the next number in a comment. */
export type OrganisationUnderLoad = {
  /** Personal links, one for each person. */
  readonly links: readonly string[];
  /** The last acknowledged number of each person. */
  acknowledged(): readonly number[];
  /** Resolves when this many saves were acknowledged in total; rejects when the load ends earlier. */
  until(saves: number): Promise<void>;
  saves(): number;
  /** Number of people who joined one after another meanwhile; each needs a new key, a mail and a job. */
  joined(): number;
  /**
   * Lets the saves in flight finish, and waits until the board has seen them.
   * @throws when a save failed before the stop
   */
  stop(): Promise<void>;
};

const themes = ['1.1.1', '1.1.2', '1.1.3', '1.1.4'];

export async function organisationUnderLoad(
  url: string,
  people: number,
  { joining = false } = {},
): Promise<OrganisationUnderLoad> {
  const leader = await registerLeader(url);
  const addresses = Array.from({ length: people }, (_, index) => `p${index}@example.org`);
  const participants = addresses.map((email, index) => ({
    name: `Person ${index}`,
    email,
    role: 'Employee' as const,
  }));
  const { assessmentId } = await launch(leader, {
    name: 'Saved all the time',
    company: 'Engines Ltd',
    participants,
  });
  const links = [...(await linksFromOutbox(leader, addresses)).values()];
  const takers = await Promise.all(links.map((link) => openLink(callerOf(url), link)));
  await Promise.all(takers.map((taker) => taker.start()));

  const acknowledged = takers.map(() => -1);
  let waiting: { readonly saves: number; readonly resolve: () => void }[] = [];
  let saves = 0;
  let newest: Position | null = null;
  let joined = 0;
  let running = true;
  const load = Promise.all([...takers.map(saveOn), ...(joining ? [joinOn()] : [])]);
  // Errors are reported only to waiting callers and by `stop`.
  load.catch(() => undefined);

  return {
    links,
    acknowledged: () => [...acknowledged],
    saves: () => saves,
    joined: () => joined,
    until: (wanted) =>
      Promise.race([
        new Promise<void>((resolve) => waiting.push({ saves: wanted, resolve })),
        load.then(() => Promise.reject(new Error('The load ended by itself'))),
      ]),
    async stop() {
      running = false;
      await load;
      await participationOf(leader, assessmentId, newest ?? undefined);
    },
  };

  async function joinOn(): Promise<void> {
    while (running) {
      const person = { name: `New ${joined}`, email: `new${joined}@example.org`, role: 'Employee' as const };
      const place = `/api/assessments/${assessmentId}/participants`;
      await leader.call('POST', place, { participants: [person] }, { token: leader.token });
      joined += 1;
    }
  }

  async function saveOn(taker: Taker, index: number): Promise<void> {
    for (let count = 0; running; count += 1) {
      const theme = themes[count % themes.length] ?? '1.1.1';
      const saved = await taker.save([{ theme, score: count % 10, comment: `save ${count}` }]);
      newest = laterPosition(newest, saved.position as Position);
      acknowledged[index] = count;
      saves += 1;
      for (const { resolve } of waiting.filter((each) => saves >= each.saves)) resolve();
      waiting = waiting.filter((each) => saves < each.saves);
    }
  }
}

/** The newest number that a server has stored for each person. */
export async function newestSaves(url: string, links: readonly string[]): Promise<readonly number[]> {
  const takers = await Promise.all(links.map((link) => openLink(callerOf(url), link)));
  return takers.map(({ state }) =>
    Math.max(
      -1,
      ...state.response.answers.map(({ comment }) => Number(/^save (\d+)$/.exec(comment ?? '')?.[1] ?? -1)),
    ),
  );
}
