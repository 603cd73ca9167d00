import type { ActionState } from '../../action-plan/states.ts';
import { say } from '../../texts/sentence.ts';
import { plainWordsOf } from '../understanding/place-names.ts';
import type { Citation, Stated } from './stated.ts';

type PlannedAction = {
  readonly actionId: string;
  readonly title: string;
  readonly ownerId: string;
  readonly dueOn: string | null;
  readonly state: ActionState;
};
type Plan = {
  readonly actions: readonly PlannedAction[];
  readonly people: readonly { readonly accountId: string; readonly name: string }[];
};
type Asked = { readonly assessmentId: string; readonly name: string };

const actionsStated = 5;

/**
 * Open actions of a plan, those due first. @param today a day of the organisation, `YYYY-MM-DD`
 * @returns undefined if the words name no owner
 */
export function planAnswer(
  { assessmentId, name }: Asked,
  { actions, people }: Plan,
  { isLateOnly, owner }: { readonly isLateOnly: boolean; readonly owner: readonly string[] },
  today: string,
): readonly Stated[] | undefined {
  const owners = people.filter((person) => {
    const parts = plainWordsOf(person.name);
    return owner.every((word) => parts.includes(word));
  });
  if (owner.length > 0 && owners.length === 0) return undefined;
  const ownerIds = new Set(owners.map(({ accountId }) => accountId));
  const names = new Map(people.map((person) => [person.accountId, person.name]));
  const open = actions
    .filter(({ state, ownerId }) => (state === 'open' || state === 'doing') && ownerIds.has(ownerId))
    .toSorted((a, b) => (a.dueOn ?? '9999').localeCompare(b.dueOn ?? '9999'));
  const isLate = ({ dueOn }: PlannedAction) => dueOn !== null && dueOn < today;
  const counts = { name, open: open.length, late: open.filter(isLate).length };
  const cited = (actionId: string | null): readonly [Citation] => [
    {
      kind: 'plan',
      assessmentId,
      actionId,
      label: say(actionId === null ? 'assistant.cite.plan' : 'assistant.cite.action', { name }),
    },
  ];
  return [
    {
      text:
        owner.length === 0
          ? say('assistant.plan', counts)
          : say('assistant.plan.owner', { ...counts, owner: owners.map((one) => one.name).join(', ') }),
      citations: cited(null),
    },
    ...open
      .filter((action) => !isLateOnly || isLate(action))
      .slice(0, actionsStated)
      .map((action) => ({
        text: say('assistant.plan.action', {
          title: action.title,
          owner: names.get(action.ownerId) ?? '',
          due: dueText(action, isLate(action)),
        }),
        citations: cited(action.actionId),
      })),
  ];
}

function dueText({ dueOn }: PlannedAction, isLate: boolean) {
  if (dueOn === null) return say('assistant.plan.noDay');
  return say(isLate ? 'assistant.plan.overdue' : 'assistant.plan.due', { day: dueOn });
}
