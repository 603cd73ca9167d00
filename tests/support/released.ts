import { nineLenses, themeIds } from '../../domain/framework/frameworks.ts';
import { callerOf, type Leader, launch, linksFromOutbox, openLink, resultsOf } from './client.ts';
import { eventually } from './eventually.ts';

const themes = themeIds(nineLenses);
/** Expertise that people declare for one sub-lens, in turn: enough people differ for a weighted figure. */
const levels = [null, null, 'expert', 'expert', 'familiar'] as const;

/** Two camps on the first theme, scores from 5 to 8 elsewhere. */
export function twoCamps(person: number, theme: string): number {
  const index = themes.indexOf(theme);
  return index === 0 ? (person < 5 ? 1 : 9) : 5 + ((person + (index % 7)) % 4);
}

/**
 * A closed assessment that ten people in two groups have answered, made by real commands; the first sub-lens is weighted by expertise. Resolves when a release with all of them is readable.
 */
export async function releasedAssessment(
  baseUrl: string,
  leader: Leader,
  {
    scoreOf = twoCamps,
    ...about
  }: {
    readonly name?: string;
    readonly company?: string;
    /** Score of a person, counted from 0, for a theme. */
    readonly scoreOf?: (person: number, theme: string) => number;
  } = {},
): Promise<string> {
  const invited = Array.from({ length: 10 }, (_, person) => ({
    name: `Person ${person}`,
    email: `person-${person}-${leader.email}`,
    role: person < 5 ? ('Employee' as const) : ('Manager' as const),
  }));
  const { assessmentId } = await launch(leader, {
    name: 'Spring check',
    company: 'Engines Ltd',
    releases: 'inSteps',
    ...about,
    participants: invited,
  });
  const links = await linksFromOutbox(
    leader,
    invited.map(({ email }) => email),
    undefined,
    about.name,
  );
  const call = callerOf(baseUrl);
  for (const [person, { email }] of invited.entries()) {
    const taker = await openLink(call, links.get(email) ?? '');
    await taker.start();
    const level = levels[person % levels.length];
    if (level) await taker.declare({ '1.1': level });
    await taker.save(themes.map((theme) => ({ theme, score: scoreOf(person, theme) })));
    await taker.submit();
  }
  const { position } = await leader.call<{ position: string }>(
    'POST',
    `/api/assessments/${assessmentId}/close`,
    {},
    { token: leader.token },
  );
  await eventually(
    () => resultsOf(leader, assessmentId, `?after=${position}`),
    ({ figure }) => figure?.people === invited.length,
  );
  return assessmentId;
}
