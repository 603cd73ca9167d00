import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { Scale } from '../../../charts/dumbbell.tsx';
import { messageOr } from '../../../lib/app-error.ts';
import { formatNumber } from '../../../lib/display/format.ts';
import { Button } from '../../../ui/action/button.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { TextInput } from '../../../ui/form/text-input.tsx';
import { notify } from '../../../ui/overlay/toast.ts';
import { Banner } from '../../../ui/state/banner.tsx';
import { texts } from '../texts.ts';
import { saveTarget, trendsKey } from '../trends-queries.ts';
import { readTarget } from './read-target.ts';

const words = texts.marks;

type Props = { target: number | null; scale: Scale; framework: string };

export function TargetForm({ target, scale, framework }: Props) {
  const client = useQueryClient();
  const [text, setText] = useState(target === null ? '' : String(target));
  const [checked, setChecked] = useState(false);
  const found = readTarget(text, scale);
  const saving = useMutation({
    mutationFn: (value: number | null) => saveTarget(value, framework),
    onSuccess: async () => {
      notify(words.saved, 'success');
      await client.invalidateQueries({ queryKey: trendsKey });
    },
  });
  const ends = [formatNumber(scale.min), formatNumber(scale.max)] as const;
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (saving.isPending) return;
    setChecked(true);
    if (found === undefined) return event.currentTarget.querySelector('input')?.focus();
    saving.mutate(found);
  };
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-3">
      {saving.error ? <Banner tone="bad">{messageOr(saving.error, words.failed)}</Banner> : null}
      <Field
        label={words.target}
        hint={words.targetHint(...ends)}
        error={checked && found === undefined ? words.targetWrong(...ends) : undefined}
      >
        {(wiring) => (
          <TextInput
            {...wiring}
            inputMode="decimal"
            maxLength={5}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
        )}
      </Field>
      <div>
        <Button type="submit" busy={saving.isPending && words.processing}>
          {words.save}
        </Button>
      </div>
    </form>
  );
}
