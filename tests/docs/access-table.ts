import {
  type Action,
  type Actor,
  actionNames,
  actions,
  decideAccess,
  type Flag,
  guestActions,
  type Role,
  roleNames,
  roles,
  scopes,
  startingPermissions,
} from '../../domain/access/policy.ts';

/** Generates docs/access.md from the policy: who may do what, decided by the same function as in the product. */
export function accessTable(): string {
  return `# Who may do what

Made of \`domain/access/policy.ts\` by \`npm run docs:access\`; a test fails when it is out of date. Change the policy, not this page.

**yes**: the role alone is enough. A flag: the role with this flag on. **–**: never. A program may what its key was given, of the actions marked in the last column;
it never may more than who made the key, and nothing once they are gone. The rule of a second factor is about signing in: a key that somebody without one made earlier works until it is revoked. A guest is a visitor of the demo workspace, who reads there and nowhere else.

| Action | It lets somebody | ${roles.map((role) => roleNames[role]).join(' | ')} | program | guest |
|---|---|${roles.map(() => '---|').join('')}---|---|
${actionNames.map(row).join('\n')}

What a role begins with. Whoever manages the team changes the flags of members, facilitators and, as the owner, administrators; nobody gives what they do
not have; only the owner makes or unmakes administrators; an organisation has one owner, who hands it over.

| Role | ${flags.join(' | ')} |
|---|${flags.map(() => '---|').join('')}
${roles.map((role) => `| ${roleNames[role]} | ${flags.map((flag) => (startingPermissions[role][flag] ? 'on' : 'off')).join(' | ')} |`).join('\n')}

A participant is no member: a personal link opens one response and nothing else. An operator (added by \`npm run ops -- operator add\`, or named in \`OPERATOR_EMAILS\`
with an address that a mail has confirmed, or whoever holds the master key) sees how the installation runs, and nobody's data but the other operators' names.
`;
}

const flags = Object.keys(startingPermissions.owner) as readonly Flag[];

function row(action: Action): string {
  const cells = roles.map((role) => cell(role, action));
  return `| \`${action}\` | ${actions[action].words} | ${cells.join(' | ')} | ${scopes.includes(action) ? 'as a scope' : '–'} | ${guestActions.includes(action) ? 'yes' : '–'} |`;
}

/** Result of the policy with all flags off, then with each flag on. */
function cell(role: Role, action: Action): string {
  const may = (permissions: Extract<Actor, { kind: 'member' }>['permissions']) =>
    decideAccess({ kind: 'member', role, permissions }, action).allowed;
  const none = {
    canCreateAssessments: false,
    canViewReports: false,
    canManageTeam: false,
    canManageBilling: false,
  };
  if (may(none)) return 'yes';
  return flags.find((flag) => may({ ...none, [flag]: true })) ?? '–';
}
