import { afterAll, describe, expect, it } from 'vitest';
import { standardPlan } from '../../domain/billing/in-force.ts';
import { refuse } from '../../domain/kernel/decision.ts';
import { noun } from '../../domain/kernel/noun.ts';
import { allowAssessment } from '../../domain/organization/plan.ts';
import { Organization } from '../../domain/organization/state.ts';
import { say } from '../../domain/texts/sentence.ts';
import { commandOf, twoHandlers } from '../../tests/support/two-processes.ts';
import { randomId } from '../identifiers/identifiers.ts';

describe('commands on one stream', () => {
  const handlers = twoHandlers(7);
  afterAll(() => handlers.close());
  const organization = async () => {
    const organizationId = randomId();
    await handlers
      .next()
      .handle(Organization, organizationId, commandOf('x', organizationId), () => [
        { type: 'OrganizationRegistered', data: { organizationId, name: 'Engines', demo: null } },
      ]);
    return organizationId;
  };

  it('are all written exactly once, without a refusal, if two hundred arrive at the same time from two processes', async () => {
    const organizationId = await organization();
    const outcomes = await Promise.all(
      Array.from({ length: 200 }, () =>
        handlers
          .next()
          .handle(Organization, organizationId, commandOf('x', organizationId), (state) =>
            allowAssessment(state, randomId(), standardPlan('enterprise')),
          ),
      ),
    );
    expect(outcomes.every((outcome) => 'facts' in outcome && outcome.facts === 1)).toBe(true);
    const { state, revision } = await handlers.next().load(Organization, organizationId);
    expect([state?.allowed.size, revision]).toEqual([200, 200]);
  });

  it('receive the revision they decide on, so that only one of several that expect the same revision is accepted', async () => {
    const organizationId = await organization();
    const outcomes = await Promise.all(
      Array.from({ length: 20 }, () =>
        handlers
          .next()
          .handle(Organization, organizationId, commandOf('x', organizationId), (state, revision) =>
            revision === 0
              ? allowAssessment(state, randomId(), standardPlan('enterprise'))
              : refuse('moved', 'PRECONDITION_FAILED', say('general.preconditionFailed')),
          ),
      ),
    );
    expect(outcomes.filter((outcome) => 'facts' in outcome)).toHaveLength(1);
  });

  it('fail without a word of the event whose fold quotes it', async () => {
    const organizationId = await organization();
    const quoting = { ...Organization, evolve: () => JSON.parse('{"comment":secret') };
    await expect(handlers.next().load(quoting, organizationId)).rejects.toThrow(
      /^OrganizationRegistered at \d+ cannot be folded: SyntaxError$/,
    );
  });

  it('are refused if another noun has the same stream names', async () => {
    const organizationId = await organization();
    const handler = handlers.next();
    await handler.load(Organization, organizationId);
    const impostor = noun({
      name: 'organi',
      key: (id: string) => id,
      events: [],
      initial: 0,
      evolve: (count) => count + 1,
    });
    const same = { ...impostor, stream: Organization.stream };
    await expect(handler.load(same, organizationId)).rejects.toThrow(
      'belongs to organization, not to organi',
    );
  });
});
