import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import {
  type ImportPreview,
  type ImportPreviewBody,
  importBegan,
  type ReadSurvey,
} from '../../../../../api/survey-import/contract/survey-import.ts';
import { api } from '../../../lib/api.ts';
import { type AppError, toAppError } from '../../../lib/app-error.ts';
import { formatDay } from '../../../lib/display/format.ts';
import { commandIds } from '../../../lib/request/command-ids.ts';
import { urls } from '../../../lib/urls.ts';
import { Button } from '../../../ui/action/button.tsx';
import { DateField, datesAreRight } from '../../../ui/form/date-field.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { TextInput } from '../../../ui/form/text-input.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { notify } from '../../../ui/overlay/toast.ts';
import { Banner } from '../../../ui/state/banner.tsx';
import { PlanWayOut } from '../../billing/plan-way-out.tsx';
import { ColumnsCard } from './columns-card.tsx';
import { DirectionFold } from './direction-fold.tsx';
import { FileCard } from './file-card.tsx';
import { FindingsCard } from './findings-card.tsx';
import { KeptFold } from './kept/kept-fold.tsx';
import { keptQuery } from './kept/kept-queries.ts';
import { LikeBanner } from './kept/like-banner.tsx';
import { type Lenses, lensesOf } from './lenses.ts';
import { LensesFold } from './lenses-fold.tsx';
import { isAgreed, type Loss, LossFields, losesAnything } from './loss-fields.tsx';
import { PreviewCard } from './preview-card.tsx';
import { QuestionsFold } from './questions-fold.tsx';
import { ReadingCard } from './reading-card.tsx';
import { texts } from './texts.ts';
import { useReading } from './use-reading.ts';

type Props = { company: string; threshold: number };
type About = { readonly name: string; readonly company: string; readonly answeredOn: string };

/** Imports a survey: choose a file, say what it means, preview it, import it. Nothing is stored before the last step. */
export function ImportView({ company: ownCompany, threshold }: Props) {
  const [about, setAbout] = useState<About>({ name: '', company: ownCompany, answeredOn: '' });
  const reading = useReading();
  const { file, body, preview, found, isCurrent, loss } = reading;
  const survey = found?.survey ?? undefined;
  const importing = useImport();
  const failure = importing.error ?? (body ? preview.error : null);
  const summary = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (importing.error) summary.current?.focus();
  }, [importing.error]);

  const refusal = refusalOf(file !== null, isCurrent ? survey : undefined, loss, about);
  const submit = () => {
    if (survey && body)
      importing.mutate(
        requestOf(body, survey, { reversed: reading.reversed, lenses: reading.lenses, about, loss }),
      );
  };
  return (
    <>
      <form
        noValidate
        className="flex flex-col gap-6"
        onSubmit={(event) => {
          event.preventDefault();
          if (!refusal && datesAreRight(event.currentTarget) && !importing.isPending) submit();
        }}
      >
        <FileCard
          onFile={(chosen) => {
            reading.choose(chosen);
            setAbout((before) => (before.name ? before : { ...before, name: nameOf(chosen.name) }));
          }}
          questions={reading.questions}
          onQuestions={reading.setQuestions}
          busy={preview.isFetching}
        />
        {failure ? (
          <div ref={summary} tabIndex={-1}>
            <Failure error={toAppError(failure)} />
          </div>
        ) : null}
        {found ? (
          <Understood found={found} reading={reading} threshold={threshold} about={[about, setAbout]} />
        ) : null}
        <div className="flex flex-wrap items-center justify-end gap-3 border-line border-t py-3">
          <p className="text-13 text-text-3">{refusal || texts.forGood}</p>
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
      <KeptFold />
    </>
  );
}

type State<Value> = readonly [value: Value, set: (value: Value) => void];
type UnderstoodProps = {
  found: ImportPreview;
  reading: ReturnType<typeof useReading>;
  threshold: number;
  about: State<About>;
};

/** How the file is understood, and what the person says about it; the columns also of a file that cannot be read yet. */
function Understood({ found, reading, threshold, about: [about, setAbout] }: UnderstoodProps) {
  const { mapping, change, like, isCurrent, questions, loss, setLoss } = reading;
  const { problem, survey } = found;
  return (
    <>
      {found.like ? (
        <LikeBanner
          like={found.like}
          isApplied={like.taken === found.like.mappingId}
          onApply={like.take}
          onStartAnew={reading.startAnew}
        />
      ) : null}
      {problem ? <Problem problem={problem} sheet={found.sheets.length > 1 ? found.sheet : null} /> : null}
      <ColumnsCard preview={found} mapping={mapping} onMapping={change} />
      <ReadingCard
        mapping={mapping}
        onMapping={change}
        asksScale={questions.kind === 'columns'}
        survey={survey}
        guesses={found.guesses}
      />
      {survey ? (
        <div className="flex flex-col gap-6" aria-busy={!isCurrent}>
          <PreviewCard
            preview={survey}
            threshold={threshold}
            isDescribed={questions.kind !== 'columns'}
            reversed={reading.reversed}
            onOffer={reading.take}
          />
          <FindingsCard
            survey={survey}
            onOffer={({ name, meant }) => change({ ...mapping, names: { ...mapping.names, [name]: meant } })}
          />
          <QuestionsFold survey={survey} />
          {questions.kind === 'columns' ? (
            <LensesFold survey={survey} lenses={reading.lenses} onLenses={reading.setLenses} />
          ) : null}
          <DirectionFold
            framework={survey.framework}
            chosen={reading.reversed}
            onChange={reading.setReversed}
          />
          <AboutFields about={about} onChange={setAbout} lastDay={survey.answered?.to} />
          <LossFields survey={survey} loss={loss} onLoss={setLoss} />
        </div>
      ) : null}
    </>
  );
}

function useImport() {
  const [idFor] = useState(commandIds);
  const navigate = useNavigate();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (request: object) =>
      api.post(urls.imports, request, importBegan, { requestId: idFor(request) }),
    onSuccess: async ({ assessmentId, isMappingKept }) => {
      notify(isMappingKept ? texts.progress.kept : texts.progress.tooLong, 'success');
      await client.invalidateQueries({ queryKey: keptQuery.queryKey });
      await navigate({ to: '/assessment/import', search: { check: assessmentId } });
    },
  });
}

function requestOf(
  body: ImportPreviewBody,
  survey: ReadSurvey,
  said: {
    readonly reversed: readonly string[];
    readonly lenses: Lenses;
    readonly about: About;
    readonly loss: Loss;
  },
): object {
  const { framework, lost, mustConfirmLoss } = survey;
  const { reversed, about, loss } = said;
  const lenses = body.framework === undefined ? lensesOf(said.lenses, survey) : {};
  const items = new Set(framework.lenses.flatMap((lens) => lens.items));
  const chosen = framework.mayReverse ? reversed.filter((item) => items.has(item)) : [];
  return {
    ...body,
    ...(chosen.length > 0 && { reversed: chosen }),
    ...(Object.keys(lenses).length > 0 && { lenses }),
    name: about.name,
    company: about.company,
    leaveOut: loss.leaveOut,
    ...(mustConfirmLoss && { confirmedLoss: lost }),
    ...(about.answeredOn && { answeredAt: new Date(about.answeredOn).toISOString() }),
  };
}

type AboutProps = {
  about: About;
  onChange: (about: About) => void;
  /** Last day in the file, if a column has the days. */
  lastDay: string | undefined;
};

function AboutFields({ about, onChange, lastDay }: AboutProps) {
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
          hint={lastDay ? texts.about.answeredInFile(formatDay(lastDay)) : texts.about.answeredHint}
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

type ProblemProps = {
  problem: NonNullable<ImportPreview['problem']>;
  /** The sheet that is read, if there are others. */
  sheet: string | null;
};

/** Why the survey cannot be read yet; what is needed is chosen below. */
function Problem({ problem, sheet }: ProblemProps) {
  return (
    <Banner tone="bad">
      {problem.message}
      {sheet === null ? null : <p>{texts.columns.otherSheet(sheet)}</p>}
      {problem.details.length > 0 ? (
        <ul className="mt-1 list-disc pl-5">
          {problem.details.slice(0, 10).map(({ path, message }) => (
            <li key={`${path} ${message}`}>
              {path}: {message}
            </li>
          ))}
        </ul>
      ) : null}
    </Banner>
  );
}

function refusalOf(
  hasFile: boolean,
  survey: ReadSurvey | undefined,
  loss: Loss,
  { name, company }: About,
): string | undefined {
  if (!hasFile) return texts.needs.file;
  if (!survey) return texts.needs.readable;
  if (survey.isScaleProposed) return texts.needs.scale;
  if (name.trim().length < 3) return texts.needs.name;
  if (company.trim().length < 2) return texts.needs.company;
  if (losesAnything(survey) && !loss.leaveOut) return texts.needs.leaveOut;
  return isAgreed(survey, loss) ? undefined : texts.needs.typed;
}

function nameOf(fileName: string): string {
  return fileName
    .replace(/\.[^.]*$/, '')
    .replaceAll(/[_-]+/g, ' ')
    .slice(0, 100);
}
