import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { directory } from '../../domain/read-models/directory/directory.ts';
import type { Infrastructure } from '../../infra/composition/infrastructure.ts';
import type { ModelChanges } from '../../infra/read-model-store/port.ts';
import { verifyDataFolder } from '../../workers/operate/verify-data-folder.ts';
import {
  callerOf,
  type Leader,
  launch,
  linksFromOutbox,
  openLink,
  participationOf,
  registerLeader,
  resultsOf,
} from '../support/client.ts';
import { retryingWithin, runProduct } from '../support/product.ts';
import { waitFor } from '../support/wait-for.ts';

const wrong = 'ada@exmaple.org';
const right = 'ada@example.org';

describe('a corrected address', () => {
  it('gets the new link, and the old address does not, even if the directory view is behind', async () => {
    await told(lateDirectory, async ({ leader, url, link, correct }) => {
      await correct();
      const fresh = (await linksFromOutbox(leader, [right])).get(right) ?? '';
      expect((await openLink(callerOf(url), fresh)).state.participant.maskedEmail).toBe('a***@example.org');
      expect(await mailedTo(leader)).toEqual([right, wrong]);
      await expect(openLink(callerOf(url), link)).rejects.toThrow('LINK_REPLACED');
    });
  });

  it('also gets a reminder that was requested before the correction', async () => {
    const [begun, reminders] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const hold = () => {
      begun.resolve();
      return reminders.promise;
    };
    const change = (infra: Infrastructure) =>
      lateDirectory(
        onWednesday(
          retryingWithin(200)(onceLinked(reminders.resolve)(holding('reminder-mails', hold)(infra))),
        ),
      );
    await told(change, async ({ leader, assessmentId, correct }) => {
      await waitFor(async () => {
        const { assessment } = await participationOf(leader, assessmentId);
        expect(assessment.counts.sent).toBe(1);
      });
      await leader.call('POST', `/api/assessments/${assessmentId}/reminders`, {}, leader);
      await begun.promise;
      await correct();
      await waitFor(async () => expect(await mailedTo(leader)).toEqual([right, right, wrong]));
    });
  });

  it('leaves no valid link when the new one cannot be written; repeating the request completes it', async () => {
    await told(losingFirstLink, async ({ leader, url, assessmentId, link, correct }) => {
      const requestId = randomUUID();
      await expect(correct(requestId)).rejects.toThrow('500');
      await waitFor(async () => {
        const [person] = (await participationOf(leader, assessmentId)).people;
        expect(person).toMatchObject({ email: right, state: 'queued' });
      });
      await expect(openLink(callerOf(url), link)).rejects.toThrow('LINK_REPLACED');
      const { position } = await correct(requestId);
      expect(await correct(requestId)).toEqual({ position });
      const fresh = (await linksFromOutbox(leader, [right])).get(right) ?? '';
      expect((await openLink(callerOf(url), fresh)).state.response.state).toBe('notStarted');
      expect(await mailedTo(leader)).toEqual([right, wrong]);
      await expect(openLink(callerOf(url), link)).rejects.toThrow('LINK_REPLACED');
    });
  });
});

it('a correction changes no release: verify recomputes every release, and every view equals a rebuild', async () => {
  const product = await runProduct();
  const leader = await registerLeader(product.url);
  // A person with a corrected address counts but does not protect others, so five other people are needed.
  const emails = [wrong, ...Array.from({ length: 5 }, (_, index) => `p${index}@example.org`)];
  const { assessmentId, position } = await launch(leader, {
    name: 'Verified',
    company: 'Engines Ltd',
    threshold: 5,
    releases: 'inSteps',
    participants: emails.map((email) => ({ name: 'Somebody', email, role: 'Employee' as const })),
  });
  // A first letter that is written after the correction goes to the new address, with a link that is replaced.
  await linksFromOutbox(leader, emails);
  const { people } = await participationOf(leader, assessmentId, position);
  const correct = (email: string, change: object) => {
    const { participantId } = people.find((person) => person.email === email) ?? {};
    const path = `/api/assessments/${assessmentId}/participants/${participantId}`;
    return leader.call('PATCH', path, change, leader);
  };
  await correct(wrong, { name: 'Ada', email: right, role: 'Manager' });
  const links = await linksFromOutbox(leader, [right, ...emails.slice(1)]);
  for (const [index, email] of [right, ...emails.slice(1)].entries()) {
    const taker = await openLink(leader.call, links.get(email) ?? '');
    await taker.start();
    await taker.save([{ theme: '1.1.1', score: index }]);
    await taker.submit();
  }
  await expect(correct('p0@example.org', { role: 'Manager' })).rejects.toThrow('ANSWERS_BEGUN');
  await correct('p0@example.org', { name: 'Once submitted' });
  await leader.call('POST', `/api/assessments/${assessmentId}/close`, {}, leader);
  await waitFor(async () => expect((await resultsOf(leader, assessmentId)).figure?.people).toBe(6));
  await product.stop();
  const { problems, findings } = await verifyDataFolder(product.folder, {
    log: true,
    files: true,
    views: true,
  });
  expect(problems).toEqual([]);
  expect(findings.join()).toMatch(/releases?/);
});

type Story = {
  readonly leader: Leader;
  readonly url: string;
  readonly assessmentId: string;
  /** The link that was mailed to the wrong address. */
  readonly link: string;
  readonly correct: (requestId?: string) => Promise<{ position: string }>;
};

async function told(
  change: (infra: Infrastructure) => Infrastructure,
  story: (about: Story) => Promise<void>,
) {
  const product = await runProduct({ change });
  try {
    const { url } = product;
    const leader = await registerLeader(url);
    const { assessmentId, position } = await launch(leader, {
      name: 'Corrected',
      company: 'Engines Ltd',
      participants: [{ name: 'Ada', email: wrong, role: 'Employee' }],
    });
    const link = (await linksFromOutbox(leader, [wrong])).get(wrong) ?? '';
    const { people } = await participationOf(leader, assessmentId, position);
    const path = `/api/assessments/${assessmentId}/participants/${people[0]?.participantId}`;
    const correct = (requestId: string = randomUUID()) =>
      leader.call<{ position: string }>('PATCH', path, { email: right }, { token: leader.token, requestId });
    await story({ leader, url, assessmentId, link, correct });
  } finally {
    await product.stop();
  }
}

async function mailedTo(leader: Leader): Promise<string[]> {
  const { mails } = await leader.call<{ mails: { to: string }[] }>('GET', '/api/outbox', undefined, leader);
  return mails
    .map(({ to }) => to)
    .filter((to) => to === wrong || to === right)
    .toSorted((a, b) => Number(a === wrong) - Number(b === wrong));
}

/** A Wednesday, so that no mail waits for the end of quiet hours. */
const onWednesday = (infra: Infrastructure): Infrastructure => ({
  ...infra,
  clock: { now: () => Date.parse('2030-11-27T10:00:00.000Z') },
});

/** Makes jobs of one queue wait for `until` before they run. */
const holding =
  (held: string, until: () => Promise<void>) =>
  (infra: Infrastructure): Infrastructure => ({
    ...infra,
    jobs: {
      ...infra.jobs,
      work: (queue, handler, options) =>
        infra.jobs.work(
          queue,
          async (job, signal) => {
            if (queue === held) await until();
            return handler(job, signal);
          },
          options,
        ),
    },
  });

/** Makes events reach the directory half a second later than other views. */
const lateDirectory = (infra: Infrastructure): Infrastructure => ({
  ...infra,
  readModels: {
    ...infra.readModels,
    commit: async (changes) => {
      const isLate = ({ model }: ModelChanges) => model.name === directory.name;
      if (changes.some(isLate)) await delay(500);
      return infra.readModels.commit(changes);
    },
  },
});

const byHand = (stream: string, { actor }: { readonly actor: string }) =>
  stream.startsWith('invitation-') && actor.startsWith('account:');

/** Calls `tell` when the event of a new link is in the log. */
const onceLinked =
  (tell: () => void) =>
  (infra: Infrastructure): Infrastructure => ({
    ...infra,
    commands: {
      ...infra.commands,
      handle: async (noun, id, context, decide) => {
        const handled = await infra.commands.handle(noun, id, context, decide);
        if (byHand(noun.stream(id), context)) tell();
        return handled;
      },
    },
  });

/** Makes the store fail at the first write to an invitation by a person's command. */
const losingFirstLink = (infra: Infrastructure): Infrastructure => {
  let lost = false;
  return {
    ...infra,
    commands: {
      ...infra.commands,
      handle: async (noun, id, context, decide) => {
        if (!lost && byHand(noun.stream(id), context)) {
          lost = true;
          throw new Error('The store is away.');
        }
        return infra.commands.handle(noun, id, context, decide);
      },
    },
  };
};
