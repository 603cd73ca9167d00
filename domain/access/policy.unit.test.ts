import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { accessTable } from '../../tests/docs/access-table.ts';
import { inWords } from '../texts/in-words.ts';
import {
  type Action,
  actionNames,
  decideAccess,
  type Role,
  roles,
  scopes,
  startingPermissions,
} from './policy.ts';

const member = (role: Role, flags: Partial<(typeof startingPermissions)['owner']> = {}) =>
  ({ kind: 'member', role, permissions: { ...startingPermissions[role], ...flags } }) as const;
const none = {
  canCreateAssessments: false,
  canViewReports: false,
  canManageTeam: false,
  canManageBilling: false,
};

describe('the policy', () => {
  it('matches docs/access.md, which npm run docs:access writes', () => {
    const page = path.resolve(import.meta.dirname, '../../docs/access.md');
    expect(readFileSync(page, 'utf8')).toBe(accessTable());
  });

  it('lets the owner do everything, whatever their flags say', () => {
    for (const action of actionNames)
      expect([action, decideAccess(member('owner', none), action).allowed]).toEqual([action, true]);
  });

  it('lets only the owner transfer ownership, and only managers touch keys and the identity provider', () => {
    const who = (action: Action) => roles.filter((role) => decideAccess(member(role), action).allowed);
    expect(who('ownership.transfer')).toEqual(['owner']);
    expect(who('keys.manage')).toEqual(['owner', 'admin']);
    expect(who('sso.manage')).toEqual(['owner', 'admin']);
  });

  it('lets an auditor read and nothing else, whatever flags are on', () => {
    const all = startingPermissions.owner;
    const allowed = actionNames.filter((action) => decideAccess(member('auditor', all), action).allowed);
    expect(allowed.filter((action) => !action.endsWith('.read'))).toEqual([]);
    expect(allowed).toContain('results.read');
  });

  it('shows evidence only to those who may read results and documents', () => {
    const flags = [none, startingPermissions.owner];
    for (const actor of roles.flatMap((role) => flags.map((one) => member(role, one))))
      for (const kind of ['read', 'write'] as const) {
        const needed = ['results.read', `documents.${kind}`] as const;
        const isAllowed = needed.every((action) => decideAccess(actor, action).allowed);
        expect([actor, kind, decideAccess(actor, `evidence.${kind}`).allowed]).toEqual([
          actor,
          kind,
          isAllowed,
        ]);
      }
    expect(scopes.filter((scope) => scope.startsWith('evidence'))).toEqual([]);
  });

  it('names the missing role, flag or scope in the refusal', () => {
    for (const role of roles)
      for (const action of actionNames) {
        const verdict = decideAccess(member(role, none), action);
        if (!verdict.allowed) expect(inWords(verdict.reason)).toMatch(/^(As|Your) .* may not .*\. .*\.$/);
      }
  });

  it('gives a program its scopes only, and never the management of people or sign-in methods', () => {
    expect(
      scopes.filter((scope) => /team\.manage|owner|sso|keys|billing|organization\.manage/.test(scope)),
    ).toEqual([]);
    for (const action of actionNames) {
      const all = decideAccess({ kind: 'program', scopes: actionNames }, action);
      expect([action, all.allowed]).toEqual([action, scopes.includes(action)]);
      expect(decideAccess({ kind: 'program', scopes: [] }, action).allowed).toBe(false);
    }
  });
});
