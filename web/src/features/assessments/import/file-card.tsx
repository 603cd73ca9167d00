import { useState } from 'react';
import { Segmented } from '../../../ui/action/segmented.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { TextArea } from '../../../ui/form/text-area.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { type ChosenFile, readChosenFile } from './read-file.ts';
import { texts } from './texts.ts';

export type Questions = { readonly kind: 'columns' | 'own' | 'nine-lenses@1'; readonly json: string };

type Props = {
  onFile: (file: ChosenFile) => void;
  questions: Questions;
  onQuestions: (questions: Questions) => void;
  busy: boolean;
};

/** Selects the file, and where its questions are described. */
export function FileCard({ onFile, questions, onQuestions, busy }: Props) {
  const [error, setError] = useState<string>();
  const choose = async (file: File | undefined) => {
    if (!file) return;
    try {
      setError(undefined);
      onFile(await readChosenFile(file));
    } catch (thrown) {
      setError(thrown instanceof Error ? thrown.message : texts.file.unreadable);
    }
  };
  return (
    <Card title={texts.file.title}>
      <div className="flex flex-col gap-5">
        <Field label={texts.file.label} hint={texts.file.hint} error={error}>
          {(wiring) => (
            <input
              {...wiring}
              type="file"
              accept=".csv,.tsv,.txt,.xlsx,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
              onChange={({ target }) => void choose(target.files?.[0])}
              className="w-full rounded-control border border-line border-dashed bg-sunken p-3 text-14 file:mr-3 file:min-h-9 file:cursor-pointer file:rounded-control file:border file:border-line file:bg-surface file:px-3.5 file:font-medium file:text-14 file:text-text pointer-coarse:file:min-h-11"
            />
          )}
        </Field>
        <p role="status" className="sr-only">
          {busy ? texts.file.reading : ''}
        </p>
        <div className="flex flex-col gap-1.5">
          <p className="text-13 font-medium" aria-hidden="true">
            {texts.questions.label}
          </p>
          <Segmented
            label={texts.questions.label}
            choices={texts.questions.choices}
            chosen={questions.kind}
            onChoose={(kind) => onQuestions({ ...questions, kind })}
          />
          <p className="text-13 text-text-3">{texts.questions.notes[questions.kind]}</p>
        </div>
        {questions.kind === 'own' ? (
          <Field label={texts.questions.json}>
            {(wiring) => (
              <TextArea
                {...wiring}
                rows={11}
                spellCheck={false}
                placeholder={texts.questions.example}
                value={questions.json}
                onChange={({ target }) => onQuestions({ ...questions, json: target.value })}
              />
            )}
          </Field>
        ) : null}
      </div>
    </Card>
  );
}
