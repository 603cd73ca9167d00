import type { Role } from '../../../../domain/access/policy.ts';
import { Checkbox } from '../../ui/form/checkbox.tsx';
import { Field } from '../../ui/form/field.tsx';
import { Select } from '../../ui/form/select.tsx';
import { roleLabel } from '../account/profile/person.ts';
import { type Access, flags, givableRoles, givenAtFirst, mayGiveFlag } from './team-rules.ts';
import { texts } from './texts.ts';

type Props = {
  /** Access of the member who grants access. */
  giver: Access;
  /** Access that the other member already has; it stays selectable. */
  before?: Access;
  value: Access;
  onChange: (value: Access) => void;
};

/** Selects a role and its permissions. Choosing a role sets its default permissions. */
export function AccessFields({ giver, before, value, onChange }: Props) {
  const roles = new Set<Role>([...(before ? [before.role] : []), ...givableRoles(giver)]);
  const fixed = value.role === 'auditor';
  return (
    <>
      <Field label={texts.role} hint={texts.roleNotes[value.role]}>
        {(wiring) => (
          <Select
            {...wiring}
            value={value.role}
            onChange={(event) => {
              const role = [...roles].find((each) => each === event.target.value);
              if (role) onChange({ role, permissions: givenAtFirst(giver, role) });
            }}
          >
            {[...roles].map((role) => (
              <option key={role} value={role}>
                {roleLabel(role)}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <fieldset className="flex min-w-0 flex-col gap-2.5">
        <legend className="mb-2 text-13 font-medium">{texts.flags.legend}</legend>
        {fixed ? <p className="text-13 text-text-3">{texts.flags.fixed}</p> : null}
        {flags.map((flag) => {
          const givable = mayGiveFlag(giver, flag) || (before?.permissions[flag] ?? false);
          return (
            <Checkbox
              key={flag}
              label={texts.flags.names[flag]}
              hint={!fixed && !givable ? texts.flags.notYours : undefined}
              disabled={fixed || !givable}
              checked={value.permissions[flag]}
              onChange={(event) =>
                onChange({ ...value, permissions: { ...value.permissions, [flag]: event.target.checked } })
              }
            />
          );
        })}
      </fieldset>
    </>
  );
}
