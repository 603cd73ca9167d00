import type { Action, Recommendation } from '../../../../../api/action-plan/contract/action-plan.ts';
import { actionPlanLimits } from '../../../../../domain/action-plan/limits.ts';
import { degrees } from '../../../../../domain/action-plan/states.ts';
import { DateField } from '../../../ui/form/date-field.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { Select } from '../../../ui/form/select.tsx';
import { TextArea } from '../../../ui/form/text-area.tsx';
import { TextInput } from '../../../ui/form/text-input.tsx';
import { nameIn, useActionPlanContext } from '../action-plan-context.ts';
import { PlaceSelect } from '../place-select.tsx';
import { texts } from '../texts.ts';

const words = texts.actions;

export type ActionWish = Pick<Action, 'title' | 'why' | 'ownerId' | 'dueOn' | 'impact' | 'effort' | 'place'>;

export const wishOf = ({ title, why, ownerId, dueOn, impact, effort, place }: Action): ActionWish => ({
  title,
  why,
  ownerId,
  dueOn,
  impact,
  effort,
  place,
});

/** Initial values of a new action, prefilled from a recommendation or a place. */
export function wishFor(ownerId: string, place: string | null, from?: Recommendation): ActionWish {
  return {
    title: '',
    why: from ? from.reasons.join(' ') : '',
    ownerId,
    dueOn: null,
    impact: from?.impact ?? 'medium',
    effort: 'medium',
    place,
  };
}

type Props = {
  value: ActionWish;
  stored?: ActionWish;
  onChange: (wish: ActionWish) => void;
  errors: Readonly<Record<string, string>>;
};

export function ActionFields({ value, stored, onChange, errors }: Props) {
  const { people } = useActionPlanContext();
  const set = (change: Partial<ActionWish>) => onChange({ ...value, ...change });
  const owners = people.filter(({ accountId, member }) => member || accountId === value.ownerId);
  return (
    <div className="flex flex-col gap-4">
      <Field label={words.fields.title} error={errors.title}>
        {(wiring) => (
          <TextInput
            {...wiring}
            value={value.title}
            maxLength={actionPlanLimits.titleMax}
            required
            onChange={(event) => set({ title: event.target.value })}
          />
        )}
      </Field>
      <Field label={words.fields.why} optional error={errors.why}>
        {(wiring) => (
          <TextArea
            {...wiring}
            value={value.why}
            maxLength={actionPlanLimits.whyMax}
            onChange={(event) => set({ why: event.target.value })}
          />
        )}
      </Field>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label={words.fields.owner} error={errors.ownerId}>
          {(wiring) => (
            <Select
              {...wiring}
              value={value.ownerId}
              onChange={(event) => set({ ownerId: event.target.value })}
            >
              {owners.map(({ accountId, member }) => {
                const name = nameIn(people, accountId);
                return (
                  <option key={accountId} value={accountId}>
                    {member ? name : words.ownerLeft(name)}
                  </option>
                );
              })}
            </Select>
          )}
        </Field>
        <DateField
          label={words.fields.due}
          kind="day"
          optional
          hint={words.fields.dueHint}
          error={errors.dueOn}
          stored={stored?.dueOn ?? ''}
          value={value.dueOn ?? ''}
          onChange={(day) => set({ dueOn: day || null })}
        />
        {(['impact', 'effort'] as const).map((field) => (
          <Field key={field} label={words.fields[field]}>
            {(wiring) => (
              <Select
                {...wiring}
                value={value[field]}
                onChange={(event) => {
                  const degree = degrees.find((one) => one === event.target.value);
                  if (degree) set({ [field]: degree });
                }}
              >
                {degrees.map((degree) => (
                  <option key={degree} value={degree}>
                    {words.degrees[degree]}
                  </option>
                ))}
              </Select>
            )}
          </Field>
        ))}
      </div>
      <Field label={words.fields.place} error={errors.place}>
        {(wiring) => <PlaceSelect {...wiring} value={value.place} onChange={(place) => set({ place })} />}
      </Field>
    </div>
  );
}
