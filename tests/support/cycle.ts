import type { StakeholderRole } from '../../domain/assessment/roles.ts';
import { callerOf, type Leader, launch, linksFromOutbox, openLink, resultsOf } from './client.ts';
import { themes } from './crowd.ts';
import { untilNextPoll } from './eventually.ts';

export type CycleOptions = {
  readonly name: string;
  readonly company?: string;
  /** k; must divide the number of people, so that the last release counts everybody. */
  readonly threshold?: number;
  /** Number of people by group. */
  readonly groups: Readonly<Partial<Record<StakeholderRole, number>>>;
  /** A person's score; `person` counts from 0 in the group. */
  readonly scoreOf: (group: StakeholderRole, person: number, theme: string) => number;
};

/** Runs a complete assessment: launched, answered by everybody, closed. Resolves when a release counts everybody. */
export async function runCycle(url: string, leader: Leader, options: CycleOptions): Promise<string> {
  const { name, company = 'Engines Ltd', threshold = 5, groups, scoreOf } = options;
  const invited = Object.entries(groups).flatMap(([group, people]) =>
    Array.from({ length: people }, (_, person) => ({
      person,
      email: `${name}-${group}-${person}@example.org`.toLowerCase().replaceAll(/[^a-z0-9@.-]+/g, '-'),
      role: group as StakeholderRole,
    })),
  );
  const participants = invited.map(({ email, role }) => ({ name: '', email, role }));
  const { assessmentId } = await launch(leader, { name, company, threshold, participants });
  const links = await linksFromOutbox(
    leader,
    invited.map(({ email }) => email),
  );
  const call = callerOf(url);
  const answered = async ({ email, role, person }: (typeof invited)[number]) => {
    const taker = await openLink(call, links.get(email) ?? '');
    await taker.start();
    await taker.save(themes.map((theme) => ({ theme, score: scoreOf(role, person, theme) })));
    await taker.submit();
  };
  for (let from = 0; from < invited.length; from += 10)
    await Promise.all(invited.slice(from, from + 10).map(answered));
  const { token } = leader;
  await leader.call('POST', `/api/assessments/${assessmentId}/close`, {}, { token });
  const began = performance.now();
  while (performance.now() - began < 90_000) {
    const { releases, figure } = await resultsOf(leader, assessmentId);
    if (releases.at(-1)?.reason === 'closing' || figure?.people === invited.length) return assessmentId;
    await untilNextPoll(began);
  }
  throw new Error(`The last people of ${name} were not released. Take numbers that the threshold divides.`);
}
