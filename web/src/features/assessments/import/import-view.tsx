import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import {
  type ImportPreviewBody,
  importBegan,
} from '../../../../../api/survey-import/contract/survey-import.ts';
import { api } from '../../../lib/api.ts';
import { type AppError, toAppError } from '../../../lib/app-error.ts';
import { count } from '../../../lib/display/format.ts';
import { commandIds } from '../../../lib/request/command-ids.ts';
import { urls } from '../../../lib/urls.ts';
import { Button } from '../../../ui/action/button.tsx';
import { Checkbox } from '../../../ui/form/checkbox.tsx';
import { DateField, datesAreRight } from '../../../ui/form/date-field.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { TextInput } from '../../../ui/form/text-input.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { Banner } from '../../../ui/state/banner.tsx';
import { PlanWayOut } from '../../billing/plan-way-out.tsx';
import { DirectionFold } from './direction-fold.tsx';
import { FileCard, type Questions } from './file-card.tsx';
import { ImportProgress } from './import-progress.tsx';
import { previewQuery } from './import-queries.ts';
import { PreviewCard } from './preview-card.tsx';
import type { ChosenFile } from './read-file.ts';
import { texts } from './texts.ts';

type Props = { company: string; threshold: number };
type Chosen = ChosenFile & { readonly number: number };
type About = { readonly name: string; readonly company: string; readonly answeredOn: string };

/** Imports a survey in three steps: choose a file, preview it, import it. Nothing is stored before the last step. */
export function ImportView({ company: ownCompany, threshold }: Props) {
  const [file, setFile] = useState<Chosen | null>(null);
  const [questions, setQuestions] = useState<Questions>({ kind: 'columns', json: '' });
  const [columns, setColumns] = useState<{ group?: string; person?: string }>({});
  const [reversed, setReversed] = useState<readonly string[]>([]);
  const [about, setAbout] = useState<About>({ name: '', company: ownCompany, answeredOn: '' });
  const [leaveOut, setLeaveOut] = useState(false);
  const [idFor] = useState(commandIds);
  const summary = useRef<HTMLDivElement>(null);

  const body = file && bodyOf(file, questions, columns);
  const preview = useQuery(previewQuery(file?.number ?? 0, body));
  const read = body && !preview.isError ? preview.data : undefined;
  const importing = useMutation({
    mutationFn: () => {
      const items = new Set(read?.framework.lenses.flatMap((lens) => lens.items));
      const chosen = read?.framework.mayReverse ? reversed.filter((item) => items.has(item)) : [];
      const request = {
        ...body,
        ...(chosen.length > 0 && { reversed: chosen }),
        name: about.name,
        company: about.company,
        leaveOut,
        ...(about.answeredOn && { answeredAt: new Date(about.answeredOn).toISOString() }),
      };
      return api.post(urls.imports, request, importBegan, { requestId: idFor(request) });
    },
  });
  const failure = importing.error ?? (body ? preview.error : null);
  useEffect(() => {
    if (importing.error) summary.current?.focus();
  }, [importing.error]);

  if (importing.data) return <ImportProgress began={importing.data} />;

  const refusal = refusalOf({
    file: file !== null,
    readable: read !== undefined && !preview.isPlaceholderData,
    leftOut: read?.leftOut ?? 0,
    leaveOut,
    ...about,
  });
  return (
    <form
      noValidate
      className="flex flex-col gap-6"
      onSubmit={(event) => {
        event.preventDefault();
        if (!refusal && datesAreRight(event.currentTarget) && !importing.isPending) importing.mutate();
      }}
    >
      <FileCard
        fileName={file?.name}
        onFile={(chosen) => {
          setFile((before) => ({ ...chosen, number: (before?.number ?? 0) + 1 }));
          setColumns({});
          setReversed([]);
          setAbout((before) => (before.name ? before : { ...before, name: nameOf(chosen.name) }));
        }}
        questions={questions}
        onQuestions={setQuestions}
        headings={read?.headings}
        columns={columns}
        onColumns={setColumns}
        busy={preview.isFetching}
      />
      {failure ? (
        <div ref={summary} tabIndex={-1}>
          <Failure error={toAppError(failure)} />
        </div>
      ) : null}
      {read ? (
        <div className="flex flex-col gap-6" aria-busy={preview.isPlaceholderData}>
          <PreviewCard preview={read} threshold={threshold} />
          <DirectionFold framework={read.framework} chosen={reversed} onChange={setReversed} />
          <AboutFields about={about} onChange={setAbout} />
          {read.leftOut > 0 ? (
            <Checkbox
              label={texts.leaveOut(count(read.leftOut, 'thing', 'things'))}
              hint={texts.leaveOutHint}
              checked={leaveOut}
              onChange={({ target }) => setLeaveOut(target.checked)}
            />
          ) : null}
        </div>
      ) : null}
      <div className="flex flex-wrap items-center justify-end gap-3 border-line border-t py-3">
        {refusal ? <p className="text-13 text-text-3">{refusal}</p> : null}
        <Button
          type="submit"
          variant="primary"
          busy={importing.isPending && texts.busy}
          disabledReason={refusal}
        >
          {texts.submit}
        </Button>
      </div>
    </form>
  );
}

function AboutFields({ about, onChange }: { about: About; onChange: (about: About) => void }) {
  return (
    <Card title={texts.about.title}>
      <div className="grid gap-4 md:grid-cols-2">
        <Field label={texts.about.name} hint={texts.about.nameHint}>
          {(wiring) => (
            <TextInput
              {...wiring}
              required
              value={about.name}
              onChange={({ target }) => onChange({ ...about, name: target.value })}
            />
          )}
        </Field>
        <Field label={texts.about.company} hint={texts.about.companyHint}>
          {(wiring) => (
            <TextInput
              {...wiring}
              required
              value={about.company}
              onChange={({ target }) => onChange({ ...about, company: target.value })}
            />
          )}
        </Field>
        <DateField
          label={texts.about.answeredAt}
          kind="day"
          optional
          hint={texts.about.answeredHint}
          value={about.answeredOn}
          onChange={(answeredOn) => onChange({ ...about, answeredOn })}
        />
      </div>
    </Card>
  );
}

function Failure({ error }: { error: AppError }) {
  return (
    <Banner tone="bad" action={<PlanWayOut error={error} />}>
      {error.message}
      {error.fields.length > 0 ? (
        <ul className="mt-1 list-disc pl-5">
          {error.fields.slice(0, 10).map(({ path, message }) => (
            <li key={`${path} ${message}`}>
              {path}: {message}
            </li>
          ))}
        </ul>
      ) : null}
    </Banner>
  );
}

/** The request body; null until a file and its questions are chosen. */
function bodyOf(
  file: ChosenFile,
  questions: Questions,
  columns: { group?: string; person?: string },
): ImportPreviewBody | null {
  if (questions.kind === 'own' && questions.json.trim() === '') return null;
  const framework = questions.kind === 'own' ? questions.json : questions.kind;
  return {
    fileName: file.name,
    content: file.content,
    ...(questions.kind !== 'columns' && { framework }),
    ...(Object.keys(columns).length > 0 && { columns }),
  };
}

function refusalOf(given: {
  file: boolean;
  readable: boolean;
  leftOut: number;
  leaveOut: boolean;
  name: string;
  company: string;
}): string | undefined {
  if (!given.file) return texts.needs.file;
  if (!given.readable) return texts.needs.readable;
  if (given.name.trim().length < 3) return texts.needs.name;
  if (given.company.trim().length < 2) return texts.needs.company;
  return given.leftOut > 0 && !given.leaveOut ? texts.needs.leaveOut : undefined;
}

function nameOf(fileName: string): string {
  return fileName
    .replace(/\.[^.]*$/, '')
    .replaceAll(/[_-]+/g, ' ')
    .slice(0, 100);
}
