import { setTimeout as delay } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { operatorToken } from '../../../api/http/access/operators.ts';
import type { Infrastructure } from '../../../infra/composition/infrastructure.ts';
import {
  callerOf,
  type Leader,
  launch,
  linkIn,
  linksFromOutbox,
  openLink,
  participationOf,
  registerLeader,
} from '../../support/client.ts';
import { type Product, type ProductOptions, runProduct } from '../../support/product.ts';
import { waitFor } from '../../support/wait-for.ts';

const ada = { name: 'Ada', email: 'ada@example.org', role: 'Employee' } as const;
const about = { name: 'Found by the model', company: 'Engines Ltd', participants: [ada] };

/** Defects found by the model, each as the shortest story that shows it. */
describe('defects found by the model', () => {
  // Resending the link and inviting the same address were both refused, so a person who was withdrawn by mistake could not take
  // part with that address.
  it('a person withdrawn by mistake can be invited again', async () => {
    await withProduct({}, async ({ url }) => {
      const { leader, assessmentId, person } = await launched(url);
      const old = (await linksFromOutbox(leader, [ada.email])).get(ada.email) ?? '';
      const before = await openLink(callerOf(url), old);
      await before.start();
      await before.save([{ theme: '1.1.1', score: 7 }]);
      const post = (what: 'revoke' | 'reinstate') =>
        leader.call(
          'POST',
          `/api/assessments/${assessmentId}/participants/${person}/${what}`,
          undefined,
          leader,
        );
      await post('revoke');
      await post('reinstate');
      const fresh = await waitFor(
        async () => {
          const links = await linksMailed(leader, ada.email);
          expect(links).toHaveLength(1);
          return links[0] ?? '';
        },
        { interval: 20 },
      );
      const after = await openLink(callerOf(url), fresh);
      expect(after.state.response.answers).toEqual([{ theme: '1.1.1', score: 7, comment: null }]);
      const { position } = await after.save([{ theme: '1.1.2', score: 8 }]);
      const board = await participationOf(leader, assessmentId, position);
      expect(board.assessment.counts).toMatchObject({ invited: 1, opened: 1, started: 1, progress: 0 });
      await expect(openLink(callerOf(url), old)).rejects.toThrow('LINK_REPLACED');
    });
  });

  // The board showed the person as queued, but until the invite-participants process had issued the invitation, withdrawing or resending it
  // answered 404 "There is no such invitation".
  it('an invitation can be withdrawn as soon as the board shows the person', async () => {
    await withProduct({ change: slowlyIssuing }, async ({ url }) => {
      const { leader, assessmentId, person } = await launched(url);
      const path = `/api/assessments/${assessmentId}/participants/${person}/revoke`;
      await leader.call('POST', path, undefined, { token: leader.token });
    });
  });

  // The directory had not seen the launch yet and answered 404.
  it('people can be added as soon as the launch is answered', async () => {
    await withProduct({}, async ({ url }) => {
      const leader = await registerLeader(url);
      for (let round = 0; round < 10; round += 1) {
        const { assessmentId } = await launch(leader, about);
        const participants = [{ name: 'Bo', email: 'bo@example.org', role: 'Employee' }];
        const path = `/api/assessments/${assessmentId}/participants`;
        await leader.call('POST', path, { participants }, { token: leader.token });
      }
    });
  });

  // The projections that may be rebuilt are known from reports, and a process first reported a second after its start: until then every
  // name was 404.
  it('a projection can be rebuilt as soon as the product is ready', async () => {
    await withProduct({}, async ({ url, infra }) => {
      const token = operatorToken(infra.keys);
      const path = '/api/operations/projections/directory/rebuild';
      await callerOf(url)('POST', path, undefined, { token });
    });
  });
});

async function withProduct(options: ProductOptions, story: (product: Product) => Promise<void>) {
  const product = await runProduct(options);
  await story(product).finally(product.stop);
}

async function launched(url: string) {
  const leader = await registerLeader(url);
  const { assessmentId, position } = await launch(leader, about);
  const { people } = await participationOf(leader, assessmentId, position);
  const [person] = people;
  expect(person?.state).toBe('queued');
  return { leader, assessmentId, person: person?.participantId ?? '' };
}

/** Delays the process that issues invitations, like a busy store. */
const slowlyIssuing = (infra: Infrastructure): Infrastructure => ({
  ...infra,
  store: {
    ...infra.store,
    append: async (stream, expected, events) => {
      if (events[0]?.type === 'InvitationIssued') await delay(500);
      return infra.store.append(stream, expected, events);
    },
  },
});

/** Every unopened link mailed to an address. */
async function linksMailed({ call, token }: Leader, address: string): Promise<string[]> {
  const { mails } = await call<{ mails: readonly { id: string; to: string }[] }>(
    'GET',
    '/api/outbox',
    undefined,
    { token },
  );
  const texts = await Promise.all(
    mails
      .filter(({ to }) => to === address)
      .map(
        async ({ id }) =>
          (await call<{ text: string }>('GET', `/api/outbox/${id}`, undefined, { token })).text,
      ),
  );
  return texts.filter((text) => !text.includes('is no longer shown')).map(linkIn);
}
