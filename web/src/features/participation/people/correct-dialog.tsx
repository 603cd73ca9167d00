import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { written } from '../../../../../api/http/contract/common.ts';
import { assessmentLimits } from '../../../../../domain/assessment/limits.ts';
import { api } from '../../../lib/api.ts';
import { AppError, toAppError } from '../../../lib/app-error.ts';
import { useNoMail } from '../../../lib/queries/use-no-mail.ts';
import { commandIds } from '../../../lib/request/command-ids.ts';
import { urls } from '../../../lib/urls.ts';
import { Field } from '../../../ui/form/field.tsx';
import { Select } from '../../../ui/form/select.tsx';
import { TextInput } from '../../../ui/form/text-input.tsx';
import { FormDialog } from '../../../ui/overlay/form-dialog.tsx';
import { failureOf } from '../../../ui/overlay/request-state.ts';
import { notify } from '../../../ui/overlay/toast.ts';
import { participationQuery, readBoardAgain } from '../participation-queries.ts';
import { texts } from '../texts.ts';
import type { BoardPerson } from '../types.ts';
import type { AssessmentOf } from './assessment-of.ts';
import { changesOf, consequences, isSettled, type Wish } from './correction.ts';

const words = texts.correct;

type Props = {
  assessmentId: string;
  /** Groups that can be chosen. */
  groups: readonly string[];
  second: AssessmentOf['secondGrouping'];
  /** Whether answers are shown with names. */
  named: boolean;
  person: BoardPerson;
  onClose: () => void;
};

/**
 * Corrects a person's invitation data. Untouched fields follow live updates of the board; typed values are kept even if the
 * server refuses.
 */
export function CorrectDialog({ assessmentId, groups, second, named, person, onClose }: Props) {
  const client = useQueryClient();
  const form = useRef<HTMLFormElement>(null);
  const [idFor] = useState(commandIds);
  const [wish, setWish] = useState<Wish>({});
  const [missing, setMissing] = useState(false);
  const changes = changesOf(person, wish);
  const settled = isSettled(person);

  const noMail = useNoMail();
  const request = useMutation({
    mutationFn: (body: Wish) =>
      api.patch(urls.participant(assessmentId, person.participantId), body, written, {
        requestId: idFor(body),
        ifMatch: person.corrections,
      }),
    onSuccess: async ({ position }, body) => {
      await readBoardAgain(client, assessmentId, position);
      const who = body.name || person.name || body.email || person.email;
      notify(
        body.email && person.state !== 'revoked'
          ? (noMail ? words.kept : words.sent)(body.email)
          : words.done(who),
        'success',
      );
      onClose();
    },
    // After a conflict the board is read again; the typed values are kept.
    onError: (thrown) =>
      thrown instanceof AppError && thrown.status === 412
        ? client.invalidateQueries({ queryKey: participationQuery(assessmentId).queryKey })
        : undefined,
  });
  const told = request.error ? toAppError(request.error).fields : [];
  const errorAt = (field: keyof Wish) =>
    field === 'email' && missing ? words.missingEmail : told.find(({ path }) => path === field)?.message;

  const refused = request.error;
  useEffect(() => {
    if (refused || missing) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [refused, missing]);

  const change = (part: Wish) => {
    setMissing(false);
    // The displayed refusal concerned the previous values, so it is removed.
    if (request.error) request.reset();
    setWish((before) => ({ ...before, ...part }));
  };
  const unsaved = Object.keys(changes).length > 0;
  const submit = () => {
    const empty = changes.email === '';
    setMissing(empty);
    if (empty) return;
    if (unsaved) request.mutate(changes);
    else onClose();
  };

  return (
    <FormDialog
      title={words.title(person.name || person.email)}
      action={words.submit}
      processing={words.saving}
      request={request}
      failure={told.length > 0 ? null : failureOf(request)}
      unsaved={unsaved}
      formRef={form}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field label={words.name} error={errorAt('name')} hint={settled ? words.nameNote : undefined}>
        {(wiring) => (
          <TextInput
            {...wiring}
            autoComplete="off"
            maxLength={assessmentLimits.personNameMax}
            value={wish.name ?? person.name}
            onChange={({ target }) => change({ name: target.value })}
          />
        )}
      </Field>
      {settled ? (
        <Settled person={person} second={second} />
      ) : (
        <OpenFields
          person={person}
          wish={wish}
          groups={groups}
          second={second}
          errorAt={errorAt}
          onChange={change}
        />
      )}
      <Consequences>{refused || missing ? [] : consequences(person, changes, named)}</Consequences>
    </FormDialog>
  );
}

type OpenProps = Pick<Props, 'person' | 'groups' | 'second'> & {
  wish: Wish;
  errorAt: (field: keyof Wish) => string | undefined;
  onChange: (part: Wish) => void;
};

/** Data that can be corrected until the person starts. */
function OpenFields({ person, wish, groups, second, errorAt, onChange }: OpenProps) {
  return (
    <>
      <Field label={words.email} error={errorAt('email')}>
        {(wiring) => (
          <TextInput
            {...wiring}
            type="email"
            inputMode="email"
            autoComplete="off"
            required
            maxLength={254}
            value={wish.email ?? person.email}
            onChange={({ target }) => onChange({ email: target.value })}
          />
        )}
      </Field>
      <Field label={words.role} error={errorAt('role')}>
        {(wiring) => (
          <Select
            {...wiring}
            value={wish.role ?? person.group}
            onChange={({ target }) => onChange({ role: target.value })}
          >
            {groups.map((group) => (
              <option key={group}>{group}</option>
            ))}
          </Select>
        )}
      </Field>
      {second ? (
        <Field label={second.name} error={errorAt('secondGroup')}>
          {(wiring) => (
            <Select
              {...wiring}
              value={wish.secondGroup ?? person.secondGroup}
              onChange={({ target }) => onChange({ secondGroup: target.value })}
            >
              {second.groups.map((group) => (
                <option key={group}>{group}</option>
              ))}
            </Select>
          )}
        </Field>
      ) : null}
    </>
  );
}

/** Data that can no longer be corrected, and why. */
function Settled({ person: { email, group, secondGroup, state }, second }: Pick<Props, 'person' | 'second'>) {
  return (
    <div className="flex flex-col gap-3">
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1.5">
        <dt className="text-13 text-text-3">{words.email}</dt>
        <dd className="break-words">{email}</dd>
        <dt className="text-13 text-text-3">{words.role}</dt>
        <dd className="wrap-anywhere">{group}</dd>
        {second ? (
          <>
            <dt className="text-13 text-text-3 wrap-anywhere">{second.name}</dt>
            <dd className="wrap-anywhere">{secondGroup}</dd>
          </>
        ) : null}
      </dl>
      <p className="text-13 text-text-2">{state === 'submitted' ? words.submitted : words.started}</p>
    </div>
  );
}

/** Sentences about the effects of saving, announced to screen readers as they change. */
function Consequences({ children }: { children: readonly string[] }) {
  return (
    <div aria-live="polite" className="flex flex-col gap-1 text-13 text-text-2 empty:-mt-4">
      {children.map((line) => (
        <p key={line}>{line}</p>
      ))}
    </div>
  );
}
