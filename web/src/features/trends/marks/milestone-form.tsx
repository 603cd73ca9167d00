import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { marksLimits } from '../../../../../domain/marks/decide.ts';
import { messageOr } from '../../../lib/app-error.ts';
import { Button } from '../../../ui/action/button.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { TextInput } from '../../../ui/form/text-input.tsx';
import { Banner } from '../../../ui/state/banner.tsx';
import { texts } from '../texts.ts';
import { addMilestone, trendsKey } from '../trends-queries.ts';

const words = texts.marks;
const nothing = { name: '', date: '' };

/** Keeps what was typed until it is stored. */
export function MilestoneForm() {
  const client = useQueryClient();
  const [form, setForm] = useState(nothing);
  const [checked, setChecked] = useState(false);
  const adding = useMutation({
    mutationFn: () => addMilestone({ name: form.name.trim(), date: form.date }),
    onSuccess: async () => {
      setForm(nothing);
      setChecked(false);
      await client.invalidateQueries({ queryKey: trendsKey });
    },
  });
  const findings = {
    name: form.name.trim() === '' ? words.nameMissing : undefined,
    date: form.date === '' ? words.dateMissing : undefined,
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (adding.isPending) return;
    setChecked(true);
    const wrong = findings.name ? 'name' : findings.date ? 'date' : undefined;
    if (wrong) return event.currentTarget.querySelector<HTMLElement>(`[name="${wrong}"]`)?.focus();
    adding.mutate();
  };
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-3">
      {adding.error ? <Banner tone="bad">{messageOr(adding.error, words.failed)}</Banner> : null}
      <div className="grid gap-3 sm:grid-cols-[minmax(0,1fr)_150px]">
        <Field label={words.name} error={checked ? findings.name : undefined}>
          {(wiring) => (
            <TextInput
              {...wiring}
              name="name"
              maxLength={marksLimits.nameMax}
              value={form.name}
              onChange={({ target }) => setForm({ ...form, name: target.value })}
            />
          )}
        </Field>
        <Field label={words.date} error={checked ? findings.date : undefined}>
          {(wiring) => (
            <TextInput
              {...wiring}
              name="date"
              type="date"
              value={form.date}
              onChange={({ target }) => setForm({ ...form, date: target.value })}
            />
          )}
        </Field>
      </div>
      <div>
        <Button type="submit" busy={adding.isPending && words.processing}>
          {words.add}
        </Button>
      </div>
    </form>
  );
}
