import { stakeholderRoles } from '../../domain/assessment/roles.ts';
import { nineLenses, themeIds } from '../../domain/framework/frameworks.ts';
import {
  callerOf,
  type Leader,
  launch,
  linksFromOutbox,
  openLink,
  registerLeader,
  type Taker,
} from './client.ts';

export type Crowd = {
  readonly leader: Leader;
  readonly assessmentId: string;
  /** Participants, who have all opened their link and started. */
  readonly takers: readonly Taker[];
  readonly links: readonly string[];
};

export type CrowdOptions = {
  readonly people: number;
  readonly name?: string;
  readonly closesAt?: string;
  /** Absent: a new organisation. */
  readonly leader?: Leader;
};

export const themes = themeIds(nineLenses);

const atOnce = 500;

/** An assessment whose people are ready to answer, spread over all roles. */
export async function gatherCrowd(url: string, options: CrowdOptions): Promise<Crowd> {
  const { people, name = 'Crowd', closesAt } = options;
  const leader = options.leader ?? (await registerLeader(url));
  const invited = Array.from({ length: people }, (_, index) => ({
    email: `p${index}@${name.toLowerCase().replaceAll(' ', '-')}.example.org`,
    role: stakeholderRoles[index % stakeholderRoles.length] ?? 'Employee',
  }));
  const { assessmentId, position } = await launch(leader, {
    name,
    company: 'Engines Ltd',
    releases: 'inSteps',
    participants: invited.slice(0, atOnce),
    ...(closesAt === undefined ? {} : { closesAt }),
  });
  // Wait until the views show the launch, so that the assessment is known when more people are invited.
  await leader.call('GET', `/api/assessments?after=${position}`, undefined, { token: leader.token });
  for (let from = atOnce; from < people; from += atOnce) {
    const participants = invited.slice(from, from + atOnce);
    const place = `/api/assessments/${assessmentId}/participants`;
    await leader.call('POST', place, { participants }, { token: leader.token });
  }
  const addresses = invited.map(({ email }) => email);
  const links = await linksFromOutbox(leader, addresses, 90_000 + people * 100);
  const call = callerOf(url);
  const takers: Taker[] = [];
  for (let from = 0; from < people; from += 20)
    takers.push(
      ...(await Promise.all(
        addresses.slice(from, from + 20).map(async (address) => {
          const taker = await openLink(call, links.get(address) ?? '');
          await taker.start();
          return taker;
        }),
      )),
    );
  return { leader, assessmentId, takers, links: addresses.map((address) => links.get(address) ?? '') };
}

/** Answers to part number `page` of `pages` parts of the questionnaire. */
export function answersOf(page: number, pages: number, person = 0) {
  const size = Math.ceil(themes.length / pages);
  return themes
    .slice(page * size, (page + 1) * size)
    .map((theme, index) => ({ theme, score: (index + page + person) % 10 }));
}
