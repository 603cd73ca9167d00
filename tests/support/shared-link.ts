import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { codeOf, send, until } from '../security/wire.ts';
import { type Leader, launch, mailedTokenIn, participationOf } from './client.ts';
import type { Product } from './product.ts';
import type { TestSmtp } from './smtp.ts';

export const domain = 'engines.example';
export const usualLink = { domains: [domain] as readonly string[] | null, people: 200, role: 'Employee' };

let calls = 0;
/** Each request comes from another address, so that only the limit under test counts. */
const elsewhere = () => {
  calls += 1;
  return { 'x-forwarded-for': `10.9.${calls >> 8}.${calls & 255}` };
};

/** What a leader and people without an account do with the shared link of an assessment. Needs TRUST_PROXY=1. */
export function sharedLinks(product: () => Product, smtp: () => TestSmtp, leader: () => Leader) {
  const asking = (
    method: string,
    assessmentId: string,
    json?: unknown,
    who: Pick<Leader, 'token'> = leader(),
    requestId = randomUUID(),
  ) =>
    send(product().url, method, `/api/assessments/${assessmentId}/claim-link`, {
      token: who.token,
      requestId,
      ...(json === undefined ? {} : { json }),
    });

  const posting = (what: 'look' | 'claim' | 'confirm', json: object, requestId: string = randomUUID()) =>
    send(product().url, 'POST', `/api/claim-links/${what}`, { json, requestId, headers: elsewhere() });

  const claim = (token: string, email: string) => posting('claim', { token, email });
  const confirm = (token: string, requestId?: string) => posting('confirm', { token }, requestId);
  /** Letters that ask to confirm a claim, at an address. */
  const claimLetters = (to: string) =>
    smtp()
      .lettersTo(to)
      .filter(({ mail }) => mail.subject?.startsWith('Confirm that you want'));
  /** The token in the newest of this many letters at an address, after waiting for them. */
  const tokenAt = async (to: string, letters = 1): Promise<string> => {
    const found = await until(
      () => claimLetters(to),
      (all) => all.length >= letters,
    );
    return mailedTokenIn(found.at(-1)?.mail.text ?? '');
  };
  const peopleOf = async (assessmentId: string) => (await participationOf(leader(), assessmentId)).people;

  return {
    asking,
    posting,
    claim,
    confirm,
    claimLetters,
    tokenAt,
    peopleOf,
    /** @returns the token of a new shared link */
    opened: async (assessmentId: string, more: object = {}, who?: Pick<Leader, 'token'>): Promise<string> => {
      const answer = await asking('POST', assessmentId, { ...usualLink, ...more }, who);
      expect([answer.status, answer.text]).toEqual([201, expect.any(String)]);
      return (answer.body as { path: string }).path.split('#')[1] ?? '';
    },
    started: async (emails: readonly string[] = [`first-${randomUUID().slice(0, 8)}@${domain}`]) =>
      (
        await launch(leader(), {
          name: 'Spring check',
          company: 'Engines Ltd',
          participants: emails.map((email) => ({ name: '', email, role: 'Manager' })),
        })
      ).assessmentId,
    /** Waits until the invitation of an address was mailed. */
    comes: (assessmentId: string, email: string) =>
      until(
        () => peopleOf(assessmentId),
        (people) => people.some((one) => one.email === email && one.state === 'sent'),
      ),
    /** Claims and confirms. @returns the code of the confirmation */
    through: async (token: string, email: string): Promise<string> => {
      const before = claimLetters(email).length;
      await claim(token, email);
      const answer = await confirm(await tokenAt(email, before + 1));
      return answer.status === 200 ? '200' : codeOf(answer);
    },
  };
}
