import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import type { Milestone } from '../../../../../api/results/contract/trends.ts';
import { marksLimits } from '../../../../../domain/marks/decide.ts';
import { messageOr } from '../../../lib/app-error.ts';
import { Button } from '../../../ui/action/button.tsx';
import { DateField, datesAreRight } from '../../../ui/form/date-field.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { TextInput } from '../../../ui/form/text-input.tsx';
import { Banner } from '../../../ui/state/banner.tsx';
import { texts } from '../texts.ts';
import { addMilestone, correctMilestone, trendsKey } from '../trends-queries.ts';

const words = texts.marks;
const nothing = { name: '', date: '' };

type Props = {
  /** The milestone to correct, with a callback for the end of the correction; undefined to add a new milestone. */
  correcting?: { milestone: Milestone; onDone: () => void } | undefined;
};

/** Adds or corrects a milestone. Typed values are kept until they are saved. */
export function MilestoneForm({ correcting }: Props) {
  const client = useQueryClient();
  const [nameId, dateId] = [useId(), useId()];
  const [form, setForm] = useState(correcting?.milestone ?? nothing);
  const [checked, setChecked] = useState(false);
  const adding = useMutation({
    mutationFn: async () => {
      const milestone = { name: form.name.trim(), date: form.date };
      await (correcting
        ? correctMilestone(correcting.milestone.milestoneId, milestone)
        : addMilestone(milestone));
    },
    onSuccess: async () => {
      if (!correcting) setForm(nothing);
      setChecked(false);
      await client.invalidateQueries({ queryKey: trendsKey });
      correcting?.onDone();
    },
  });
  const findings = {
    name: form.name.trim() === '' ? words.nameMissing : undefined,
    date: form.date === '' ? words.dateMissing : undefined,
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (adding.isPending) return;
    const right = datesAreRight(event.currentTarget);
    setChecked(true);
    if (!right) return;
    const wrong = findings.name ? nameId : findings.date ? dateId : undefined;
    if (wrong) return document.getElementById(wrong)?.focus();
    adding.mutate();
  };
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-3">
      {adding.error ? <Banner tone="bad">{messageOr(adding.error, words.failed)}</Banner> : null}
      <div className="grid gap-3 sm:grid-cols-[minmax(0,1fr)_200px]">
        <Field id={nameId} label={words.name} error={checked ? findings.name : undefined}>
          {(wiring) => (
            <TextInput
              {...wiring}
              maxLength={marksLimits.nameMax}
              value={form.name}
              onChange={({ target }) => setForm({ ...form, name: target.value })}
            />
          )}
        </Field>
        <DateField
          id={dateId}
          label={words.date}
          kind="day"
          error={checked ? findings.date : undefined}
          value={form.date}
          onChange={(date) => setForm({ ...form, date })}
        />
      </div>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" busy={adding.isPending && words.processing}>
          {correcting ? words.change : words.add}
        </Button>
        {correcting ? <Button onClick={correcting.onDone}>{words.cancel}</Button> : null}
      </div>
    </form>
  );
}
