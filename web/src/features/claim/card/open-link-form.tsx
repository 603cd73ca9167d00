import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import {
  type ClaimLinkBody,
  type ClaimLinkSeen,
  claimLinkOpened,
} from '../../../../../api/claim-link/contract/claim-links.ts';
import { usualGroup } from '../../../../../domain/assessment/roles.ts';
import { claimLinkLimits as limits } from '../../../../../domain/claim-link/limits.ts';
import { api } from '../../../lib/api.ts';
import { messageOr, toAppError } from '../../../lib/app-error.ts';
import { formatNumber } from '../../../lib/display/format.ts';
import { commandIds } from '../../../lib/request/command-ids.ts';
import { urls } from '../../../lib/urls.ts';
import { Button } from '../../../ui/action/button.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { Select } from '../../../ui/form/select.tsx';
import { TextInput } from '../../../ui/form/text-input.tsx';
import { Banner } from '../../../ui/state/banner.tsx';
import { texts } from './texts.ts';
import { WhoMayCome } from './who-may-come.tsx';

const words = texts.form;

type Props = {
  assessmentId: string;
  seen: ClaimLinkSeen;
  onOpened: (path: string) => Promise<void>;
  onCancel: () => void;
};

/** Turns the link on, or replaces it, with the people who may come through it. */
export function OpenLinkForm({ assessmentId, seen, onOpened, onCancel }: Props) {
  const [form, setForm] = useState(() => startingWith(seen));
  const [isChecked, setChecked] = useState(false);
  const [idFor] = useState(commandIds);
  const element = useRef<HTMLFormElement>(null);
  // The button that opened the form is gone.
  useEffect(() => element.current?.focus(), []);
  const change = (part: Partial<typeof form>) => setForm((before) => ({ ...before, ...part }));
  const { body, wrong } = read(form, seen);
  const request = useMutation({
    mutationFn: (wish: ClaimLinkBody) =>
      api.post(urls.claimLink(assessmentId), wish, claimLinkOpened, { requestId: idFor(wish) }),
    onSuccess: ({ path }) => onOpened(path),
  });
  const failure = request.error ? toAppError(request.error) : null;
  const ofDomains = failure?.fields.find(({ path }) => path.startsWith('domains'))?.message;
  return (
    <form
      ref={element}
      tabIndex={-1}
      aria-label={texts.title}
      noValidate
      className="flex w-full max-w-form flex-col gap-4 outline-none"
      onSubmit={(event) => {
        event.preventDefault();
        setChecked(true);
        if (body && !request.isPending) request.mutate(body);
      }}
    >
      <WhoMayCome
        any={form.any}
        domains={form.domains}
        error={(isChecked ? wrong.domains : undefined) ?? ofDomains}
        onChange={change}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label={words.people} hint={words.peopleHint} error={isChecked ? wrong.people : undefined}>
          {(wiring) => (
            <TextInput
              {...wiring}
              inputMode="numeric"
              required
              maxLength={5}
              value={form.people}
              onChange={({ target }) => change({ people: target.value })}
            />
          )}
        </Field>
        <GroupField
          label={texts.group}
          groups={seen.groups}
          value={form.role}
          error={isChecked ? wrong.role : undefined}
          onChange={(role) => change({ role })}
        />
        {seen.secondGrouping ? (
          <GroupField
            label={seen.secondGrouping.name}
            groups={seen.secondGrouping.groups}
            value={form.secondGroup}
            error={isChecked ? wrong.secondGroup : undefined}
            onChange={(secondGroup) => change({ secondGroup })}
          />
        ) : null}
      </div>
      {failure && ofDomains === undefined ? (
        <Banner tone="bad">{messageOr(failure, texts.failed)}</Banner>
      ) : null}
      {seen.link ? <p className="text-text-2">{words.replaceNote}</p> : null}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" busy={request.isPending && words.opening}>
          {seen.link ? words.replace : words.submit}
        </Button>
        <Button onClick={onCancel}>{words.cancel}</Button>
      </div>
    </form>
  );
}

type GroupProps = {
  label: string;
  groups: readonly string[];
  value: string;
  error: string | undefined;
  onChange: (group: string) => void;
};

function GroupField({ label, groups, value, error, onChange }: GroupProps) {
  return (
    <Field label={label} hint={words.groupHint} error={error}>
      {(wiring) => (
        <Select {...wiring} value={value} onChange={({ target }) => onChange(target.value)}>
          {value === '' ? <option value="">{words.choose}</option> : null}
          {groups.map((one) => (
            <option key={one} value={one}>
              {one}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}

type Form = {
  readonly any: boolean;
  readonly domains: string;
  readonly people: string;
  readonly role: string;
  readonly secondGroup: string;
};

function startingWith({ link, groups, secondGrouping, proposedDomain }: ClaimLinkSeen): Form {
  return {
    any: link?.domains === null,
    domains: link?.domains?.join(', ') ?? proposedDomain ?? '',
    people: String(link?.people ?? limits.peopleUsual),
    role: link?.role ?? usualOf(groups),
    secondGroup: link?.secondGroup ?? usualOf(secondGrouping?.groups ?? []),
  };
}

/** The usual group, or the only one; '' if the form must ask. */
const usualOf = (groups: readonly string[]): string =>
  groups.find((one) => one === usualGroup) ?? (groups.length === 1 ? (groups[0] ?? '') : '');

type Wrong = Partial<Record<'domains' | 'people' | 'role' | 'secondGroup', string>>;

/** The body of the request, or what is wrong with each field. */
function read(form: Form, { secondGrouping }: ClaimLinkSeen): { body?: ClaimLinkBody; wrong: Wrong } {
  const { peopleMin, peopleMax } = limits;
  const domains = form.any ? null : form.domains.split(/[\s,;]+/).filter(Boolean);
  const people = /^\d{1,5}$/.test(form.people.trim()) ? Number(form.people) : 0;
  const wrong: Wrong = {
    ...(domains?.length === 0 && { domains: words.domainsNone }),
    ...((people < peopleMin || people > peopleMax) && {
      people: words.peopleWrong(formatNumber(peopleMin), formatNumber(peopleMax)),
    }),
    ...(form.role === '' && { role: words.groupNone }),
    ...(secondGrouping && form.secondGroup === '' && { secondGroup: words.groupNone }),
  };
  if (Object.keys(wrong).length > 0) return { wrong };
  const second = secondGrouping && { secondGroup: form.secondGroup };
  return { wrong, body: { domains, people, role: form.role, ...second } };
}
