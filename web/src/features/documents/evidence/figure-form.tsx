import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { ConnectedSource } from '../../../../../api/data-source/contract/data-sources.ts';
import { toAppError } from '../../../lib/app-error.ts';
import { formatDateTime } from '../../../lib/display/format.ts';
import { Button } from '../../../ui/action/button.tsx';
import { textLink } from '../../../ui/action/text-link.ts';
import { Field } from '../../../ui/form/field.tsx';
import { Select } from '../../../ui/form/select.tsx';
import { failureOf } from '../../../ui/overlay/request-state.ts';
import { notify } from '../../../ui/overlay/toast.ts';
import { Banner } from '../../../ui/state/banner.tsx';
import { Skeleton } from '../../../ui/state/skeleton.tsx';
import { sourcesQuery } from '../sources/services/sources-queries.ts';
import { attachMetric, rereadEvidence } from './evidence-queries.ts';
import { valueInWords } from './figure-words.ts';
import { isLong, NoteField } from './note-field.tsx';
import { texts } from './texts.ts';
import { UnitField } from './unit-field.tsx';

const words = texts.figure;

type Props = { assessmentId: string; subLens: string; onDone: () => void };

/** Chooses a figure of the newest fetch of a connected source. */
export function FigureForm(props: Props) {
  const { data, error } = useQuery(sourcesQuery);
  if (error && !data) return <Banner tone="bad">{toAppError(error).message}</Banner>;
  if (!data) return <Skeleton blocks={[36, 36]} />;
  const sources = data.sources.filter(({ fetched }) => fetched !== null);
  if (sources.length > 0) return <Choice {...props} sources={sources} />;
  return (
    <p className="text-text-2">
      {words.noSources}{' '}
      <Link to="/assessment/data-sources" className={textLink}>
        {words.toSources}
      </Link>
    </p>
  );
}

function Choice({ assessmentId, subLens, onDone, sources }: Props & { sources: readonly ConnectedSource[] }) {
  const client = useQueryClient();
  // The source that was connected for this sub-lens comes first.
  const [sourceId, setSourceId] = useState(
    (sources.find((one) => one.subLens === subLens) ?? sources[0])?.dataSourceId ?? '',
  );
  const [index, setIndex] = useState(0);
  const [unit, setUnit] = useState('');
  const [note, setNote] = useState('');
  const source = sources.find(({ dataSourceId }) => dataSourceId === sourceId);
  const fetch = source?.fetched?.number ?? 0;
  const request = useMutation({
    mutationFn: () =>
      attachMetric(assessmentId, { subLens, dataSourceId: sourceId, fetch, metric: index, unit, note }),
    onSuccess: async (done) => {
      await rereadEvidence(client, done);
      notify(texts.attached, 'success');
      onDone();
    },
  });
  const failure = failureOf(request, texts.failed);
  return (
    <form
      aria-label={words.title}
      noValidate
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (source && !request.isPending && !isLong(note)) request.mutate();
      }}
    >
      <Field
        label={words.source}
        hint={source?.fetched ? words.fetched(formatDateTime(source.fetched.at)) : null}
      >
        {(wiring) => (
          <Select
            {...wiring}
            value={sourceId}
            onChange={({ target }) => {
              setSourceId(target.value);
              setIndex(0);
            }}
          >
            {sources.map(({ dataSourceId, name }) => (
              <option key={dataSourceId} value={dataSourceId}>
                {name}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Field label={words.figure}>
        {(wiring) => (
          <Select {...wiring} value={index} onChange={({ target }) => setIndex(Number(target.value))}>
            {source?.metrics.map(({ name, value }, at) => (
              <option key={name} value={at}>
                {name}: {valueInWords(value, '')}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <UnitField value={unit} onChange={setUnit} />
      <NoteField value={note} onChange={setNote} />
      {failure ? <Banner tone="bad">{failure}</Banner> : null}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" busy={request.isPending && 'Processing...'}>
          {texts.form.save}
        </Button>
        <Button onClick={onDone}>{texts.form.cancel}</Button>
      </div>
    </form>
  );
}
