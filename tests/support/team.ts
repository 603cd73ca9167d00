import { nineLenses, themeIds } from '../../domain/framework/frameworks.ts';
import { callerOf, type Leader, launch, linkIn, openLink, resultsOf, type Taker } from './client.ts';
import { eventually } from './eventually.ts';

const themes = themeIds(nineLenses);

type Member = {
  readonly name: string;
  readonly email: string;
  readonly role: string;
  readonly secondGroup?: string;
};
export type Scores = (person: number, theme: string, at: number) => number | null;

/** Answers everything as one person and submits; null: "Can't judge". */
export async function answerAll(url: string, link: string, person: number, scoreOf: Scores): Promise<Taker> {
  const taker = await openLink(callerOf(url), link);
  await taker.start();
  const rated = themes.map(
    (theme, at) => ({ theme, score: scoreOf(person, theme, at) ?? 'cantJudge' }) as const,
  );
  await taker.save(rated.slice(0, 98));
  await taker.save(rated.slice(98));
  await taker.submit();
  return taker;
}

/** A closed assessment that `answering` of the invited people have answered, with its closing release. */
export async function closedAssessment(
  url: string,
  leader: Leader,
  about: Parameters<typeof launch>[1] & { readonly participants: readonly Member[] },
  scoreOf: Scores,
  answering = about.participants.length,
): Promise<string> {
  const { assessmentId } = await launch(leader, { releases: 'atClosing', ...about });
  const links = await eventually(
    () => linksTo(leader, assessmentId),
    ({ size }) => size === about.participants.length,
  );
  for (const [person, { email }] of about.participants.slice(0, answering).entries())
    await answerAll(url, links.get(email) ?? '', person, scoreOf);
  await closeAndWait(leader, assessmentId);
  return assessmentId;
}

/** Closes the assessment; resolves when the closing release is readable. */
export async function closeAndWait(leader: Leader, assessmentId: string) {
  const { token } = leader;
  await leader.call('POST', `/api/assessments/${assessmentId}/close`, {}, { token });
  return eventually(
    () => resultsOf(leader, assessmentId),
    ({ releases }) => releases.at(-1)?.reason === 'closing',
  );
}

type Mail = { readonly id: string; readonly to: string; readonly subject: string };

/**
 * The personal links of one assessment by address, for the mails that have arrived. Links of other assessments are left out,
 * because the same people may have mails of an earlier assessment.
 */
async function linksTo({ call, token }: Leader, assessmentId: string): Promise<ReadonlyMap<string, string>> {
  const { mails } = await call<{ mails: readonly Mail[] }>('GET', '/api/outbox', undefined, { token });
  const links = new Map<string, string>();
  for (const { id, to } of mails) {
    const { text } = await call<{ text: string }>('GET', `/api/outbox/${id}`, undefined, { token });
    if (text.includes(`/assessment/take/${assessmentId}#`)) links.set(to, linkIn(text));
  }
  return links;
}
