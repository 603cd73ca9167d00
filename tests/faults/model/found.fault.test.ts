import { setTimeout as delay } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { operatorToken } from '../../../api/access/operators.ts';
import type { Infrastructure } from '../../../infra/composition/infrastructure.ts';
import { callerOf, launch, linksFromOutbox, participationOf, registerLeader } from '../../support/client.ts';
import { type Product, type ProductOptions, runProduct } from '../../support/product.ts';

const ada = { name: 'Ada', email: 'ada@example.org', role: 'Employee' } as const;
const about = { name: 'Found by the model', company: 'Engines Ltd', participants: [ada] };

/** What the model met, each as the shortest story. `fails`: a defect that is still there, with what is wrong. */
describe('found by the model:', () => {
  // Sending the link again is refused, and so is inviting the same address: nobody withdrawn by mistake can take part at that address.
  it.fails('a person withdrawn by mistake can be invited again', async () => {
    await withProduct({}, async ({ url }) => {
      const { leader, assessmentId, person } = await launched(url);
      await linksFromOutbox(leader, [ada.email]);
      const place = `/api/assessments/${assessmentId}/participants`;
      const post = (path: string, body?: unknown) => leader.call('POST', path, body, { token: leader.token });
      await post(`${place}/${person}/revoke`);
      await post(place, { participants: [ada] });
    });
  });

  // The board showed the person as queued, but until the invite-participants process had issued the invitation, withdrawing or
  // resending it answered 404 "There is no such invitation".
  it('an invitation can be withdrawn as soon as the board shows the person', async () => {
    await withProduct({ change: slowlyIssuing }, async ({ url }) => {
      const { leader, assessmentId, person } = await launched(url);
      const path = `/api/assessments/${assessmentId}/participants/${person}/revoke`;
      await leader.call('POST', path, undefined, { token: leader.token });
    });
  });

  // The directory had not seen it yet, and what it has not seen was a 404.
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

  // What may be rebuilt is known from reports, and a process reported first a second after its start: until then every name was 404.
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

/** The process that issues invitations is held up, as by a busy store. */
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
