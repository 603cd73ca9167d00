import * as z from 'zod/mini';
import type { DraftContent } from '../../../../../api/draft/contract/drafts.ts';
import { groupTemplates } from '../../../../../domain/assessment/roles.ts';
import { local } from '../../../lib/local.ts';
import { discardDraft, readDraft } from '../launch/launch-draft.ts';
import { emptyForm } from '../launch/launch-form-state.ts';
import { contentOf } from './draft-content.ts';

/** A draft that only this browser has. */
export type OldDraft = {
  readonly content: DraftContent;
  /** Removes it from this browser. */
  readonly forget: () => void;
};

/** Local keys of the specification: the draft of the wizard, and the list of assessments launched with it, which nobody ever received. */
const wizardKey = 'assessmentDraft';
const launchedKey = 'assessments';
const leftKey = (userId: string): string => `nine-lenses.old-drafts-left.${userId}`;

const text = z.catch(z.string(), '');
const invite = z.object({ email: text, role: text, name: text });
const invites = z.catch(z.array(invite), []);
const wizardDraft = z.object({
  assessmentName: text,
  companyName: text,
  description: text,
  invites,
});
const launchedHere = z.array(
  z.object({ name: text, company: text, description: text, participants: invites }),
);

type Defaults = { readonly userId: string; readonly company: string; readonly threshold: number };

/** What this browser still has, unless the person decided to leave it there. Unreadable values are left alone. */
export function oldDrafts({ userId, company, threshold }: Defaults): OldDraft[] {
  if (local.get(leftKey(userId)) !== null) return [];
  const contentFor = (
    about: { name: string; company: string; description: string },
    people: readonly z.infer<typeof invite>[],
  ): DraftContent => ({
    ...contentOf(emptyForm(company, threshold)),
    name: about.name.slice(0, 500),
    company: (about.company || company).slice(0, 500),
    description: about.description.slice(0, 5_000),
    groupsFrom: templateOf(people.map(({ role }) => role)),
    people: people
      .filter(({ email, name }) => email.trim() !== '' || name.trim() !== '')
      .slice(0, 2_000)
      .map(({ email, name, role }) => ({
        name: name.slice(0, 500),
        email: email.slice(0, 500),
        role: role.slice(0, 200),
        secondGroup: '',
      })),
  });
  const drafts: OldDraft[] = [];
  const quick = readDraft(userId);
  if (quick) drafts.push({ content: contentOf(quick), forget: () => discardDraft(userId) });
  const wizard = parsed(wizardDraft, wizardKey);
  if (wizard)
    drafts.push({
      content: contentFor(
        { ...wizard, name: wizard.assessmentName, company: wizard.companyName },
        wizard.invites,
      ),
      forget: () => local.remove(wizardKey),
    });
  const launched = parsed(launchedHere, launchedKey) ?? [];
  for (const one of launched)
    drafts.push({ content: contentFor(one, one.participants), forget: () => local.remove(launchedKey) });
  return drafts;
}

/** Does not offer them again. They stay where they are. */
export const leaveOldDrafts = (userId: string): void => void local.set(leftKey(userId), '1');

function parsed<S extends z.ZodMiniType>(schema: S, key: string): z.output<S> | null {
  const stored = local.get(key);
  if (stored === null) return null;
  try {
    return schema.parse(JSON.parse(stored)) as z.output<S>;
  } catch {
    return null;
  }
}

/** The eight types if every role is one of them and not every role is one of the ten. */
function templateOf(roles: readonly string[]): 'roles' | 'types' {
  const among = (groups: readonly string[]) => roles.every((role) => role === '' || groups.includes(role));
  return !among(groupTemplates.roles) && among(groupTemplates.types) ? 'types' : 'roles';
}
