import { io, type Socket } from 'socket.io-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { liveEvents } from '../../api/live/contract/live.ts';
import { startingPermissions } from '../../domain/access/policy.ts';
import { isRefusal } from '../../domain/kernel/decision.ts';
import { removeMember, transferOwnership } from '../../domain/organization/members.ts';
import { founder, Organization } from '../../domain/organization/state.ts';
import { randomId } from '../../infra/identifiers/identifiers.ts';
import { launch, registerLeader } from '../support/client.ts';
import { addMember, type Member, teamOf } from '../support/members.ts';
import { runProduct } from '../support/product.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { commandOf, twoHandlers } from '../support/two-processes.ts';
import { send } from './wire.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(async () => {
  expect(await server.stop()).toBe(0);
});

describe('two members who manage the team (A-13)', () => {
  it('remove each other concurrently from two processes, two hundred times, and one of them stays', async () => {
    const handlers = twoHandlers(13);
    for (let repetition = 0; repetition < 200; repetition += 1) {
      const [organizationId, owner, one, other] = [randomId(), randomId(), randomId(), randomId()];
      const member = { role: 'member', permissions: startingPermissions.admin } as const;
      await handlers.next().handle(Organization, organizationId, commandOf('x', organizationId), () => [
        { type: 'OrganizationRegistered', data: { organizationId, name: 'Engines', demo: null } },
        { type: 'MemberJoined', data: { organizationId, accountId: owner, ...founder } },
        { type: 'MemberJoined', data: { organizationId, accountId: one, ...member } },
        { type: 'MemberJoined', data: { organizationId, accountId: other, ...member } },
      ]);
      const remove = (who: string, by: string) =>
        handlers
          .next()
          .handle(Organization, organizationId, commandOf(by, organizationId), (state) =>
            removeMember(state, who, by),
          );
      const outcomes = await Promise.all([remove(one, other), remove(other, one)]);
      expect(outcomes.filter((outcome) => !isRefusal(outcome))).toHaveLength(1);
      expect(outcomes.filter(isRefusal).map(({ code }) => code)).toEqual(['PERMISSION_MISSING']);
      const { state } = await handlers.next().load(Organization, organizationId);
      expect(Object.keys(state?.members ?? {})).toHaveLength(2);
    }
    await handlers.close();
  });

  it('leave exactly one owner, who is a member, if one is removed during a transfer of ownership to them', async () => {
    const handlers = twoHandlers(14);
    for (let repetition = 0; repetition < 200; repetition += 1) {
      const [organizationId, owner, heir, manages] = [randomId(), randomId(), randomId(), randomId()];
      const member = { role: 'member', permissions: startingPermissions.admin } as const;
      await handlers.next().handle(Organization, organizationId, commandOf('x', organizationId), () => [
        { type: 'OrganizationRegistered', data: { organizationId, name: 'Engines', demo: null } },
        { type: 'MemberJoined', data: { organizationId, accountId: owner, ...founder } },
        { type: 'MemberJoined', data: { organizationId, accountId: heir, ...member } },
        { type: 'MemberJoined', data: { organizationId, accountId: manages, ...member } },
      ]);
      const command = () => commandOf('x', organizationId);
      const outcomes = await Promise.all([
        handlers
          .next()
          .handle(Organization, organizationId, command(), (state) => transferOwnership(state, heir, owner)),
        handlers
          .next()
          .handle(Organization, organizationId, command(), (state) => removeMember(state, heir, manages)),
      ]);
      expect(outcomes.filter((outcome) => !isRefusal(outcome))).toHaveLength(1);
      const { state } = await handlers.next().load(Organization, organizationId);
      expect(Object.values(state?.members ?? {}).filter(({ role }) => role === 'owner')).toHaveLength(1);
    }
    await handlers.close();
  });

  it('remove each other concurrently over HTTP, and one of them stays', async () => {
    const leader = await registerLeader(server.url);
    for (let repetition = 0; repetition < 3; repetition += 1) {
      const [one, other] = [
        await addMember(leader, server.url, 'member', { canManageTeam: true }),
        await addMember(leader, server.url, 'member', { canManageTeam: true }),
      ];
      const remove = (who: Member, by: Member) =>
        send(server.url, 'DELETE', `/api/team/members/${who.accountId}`, {
          token: by.token,
          json: { currentPassword: by.password },
        });
      const statuses = (await Promise.all([remove(one, other), remove(other, one)])).map(
        ({ status }) => status,
      );
      expect(statuses.filter((status) => status === 200)).toHaveLength(1);
      expect(statuses.filter((status) => status === 401 || status === 403)).toHaveLength(1);
      const ids = (await teamOf(leader)).members.map(({ accountId }) => accountId);
      expect(ids.filter((id) => id === one.accountId || id === other.accountId)).toHaveLength(1);
    }
  });
});

describe('a member who connects while they lose the right to see results', () => {
  it('receives no push', async () => {
    let meanwhile: (() => Promise<unknown>) | undefined;
    const product = await runProduct({
      change: (infra) => ({
        ...infra,
        commands: {
          ...infra.commands,
          load: async (noun, id) => {
            const found = await infra.commands.load(noun, id);
            const act = noun.name === 'organization' ? meanwhile : undefined;
            if (act) meanwhile = undefined;
            await act?.();
            return found;
          },
        },
      }),
    });
    const leader = await registerLeader(product.url);
    const member = await addMember(leader, product.url);
    const permissions = { ...member.session.user.permissions, canViewReports: false };
    const lower = () =>
      leader.call('PUT', `/api/team/members/${member.accountId}`, { role: 'member', permissions }, leader);
    const watching = await new Promise<Watcher>((resolve, reject) => {
      // Runs after the rights were read for the connection, and before it is in a room.
      meanwhile = lower;
      const pushed: string[] = [];
      const socket = io(product.url, { transports: ['websocket'], auth: { token: member.token } });
      socket.onAny((event: string) => pushed.push(event));
      socket.once(liveEvents.hello, () => resolve({ socket, pushed }));
      socket.once('connect_error', reject);
    });
    const own = new Promise<void>((resolve) => {
      const socket = io(product.url, { transports: ['websocket'], auth: { token: leader.token } });
      socket.once(liveEvents.participation, () => {
        socket.close();
        resolve();
      });
      socket.once(liveEvents.hello, () =>
        launch(leader, {
          name: 'Spring check',
          company: 'Engines Ltd',
          participants: [{ email: 'anna@a.example', role: 'Employee' }],
        }),
      );
    });
    await own;
    // Sent on the same connection after any push.
    const told = new Promise<void>((resolve) => watching.socket.once(liveEvents.session, () => resolve()));
    await lower();
    await told;
    expect(watching.pushed).not.toContain(liveEvents.participation);
    watching.socket.close();
    await product.stop();
  });
});

type Watcher = { readonly socket: Socket; readonly pushed: readonly string[] };
