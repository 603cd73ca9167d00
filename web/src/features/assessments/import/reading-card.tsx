import type { ImportPreview } from '../../../../../api/survey-import/contract/survey-import.ts';
import { count } from '../../../lib/display/format.ts';
import { Button } from '../../../ui/action/button.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { Select } from '../../../ui/form/select.tsx';
import { TextArea } from '../../../ui/form/text-area.tsx';
import { TextInput } from '../../../ui/form/text-input.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { type Mapping, unlistedAnswers, unreadWords, withAnswers } from './mapping.ts';
import { texts } from './texts.ts';

const words = texts.reading;

type Props = {
  mapping: Mapping;
  onMapping: (mapping: Mapping) => void;
  /** Whether the scale is asked: the questions are not described. */
  asksScale: boolean;
  survey: ImportPreview['survey'];
  guesses: ImportPreview['guesses'];
};

/** What the cells of the file mean: scale, codes, decimals, words. */
export function ReadingCard({ mapping, onMapping, asksScale, survey, guesses }: Props) {
  const unread = unreadWords(mapping.words);
  const answers = unlistedAnswers(mapping.words, guesses);
  const proposed = survey?.isScaleProposed ? survey.framework : undefined;
  const choice = <Name extends 'form' | 'decimal' | 'dates'>(
    name: Name,
    label: string,
    choices: readonly { readonly value: Mapping[Name]; readonly label: string }[],
  ) => (
    <Field label={label}>
      {(wiring) => (
        <Select
          {...wiring}
          value={mapping[name]}
          onChange={({ target }) => onMapping({ ...mapping, [name]: target.value })}
        >
          {choices.map((one) => (
            <option key={one.value} value={one.value}>
              {one.label}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
  return (
    <Card title={words.title} note={asksScale ? words.scaleNote : undefined}>
      <div className="grid gap-4 md:grid-cols-2">
        {asksScale
          ? (['min', 'max'] as const).map((end) => (
              <Field
                key={end}
                label={words[end]}
                hint={proposed ? words.proposed[end](String(proposed[end])) : undefined}
              >
                {(wiring) => (
                  <TextInput
                    {...wiring}
                    inputMode="numeric"
                    autoComplete="off"
                    required
                    value={mapping[end]}
                    onChange={({ target }) => onMapping({ ...mapping, [end]: target.value })}
                  />
                )}
              </Field>
            ))
          : null}
        {choice('form', words.form, words.forms)}
        {choice('decimal', words.decimal, words.decimals)}
        {Object.values(mapping.roles).includes('date')
          ? choice('dates', words.dates, words.dateOrders)
          : null}
        <Field label={words.missing} hint={words.missingHint} optional>
          {(wiring) => (
            <TextInput
              {...wiring}
              autoComplete="off"
              value={mapping.missing}
              onChange={({ target }) => onMapping({ ...mapping, missing: target.value })}
            />
          )}
        </Field>
        <Field
          label={words.words}
          hint={words.wordsHint}
          error={unread === '' ? undefined : unreadSentence(unread)}
          optional
        >
          {(wiring) => (
            <TextArea
              {...wiring}
              spellCheck={false}
              value={mapping.words}
              onChange={({ target }) => onMapping({ ...mapping, words: target.value })}
            />
          )}
        </Field>
        {answers.length > 0 ? (
          <div className="md:col-start-2">
            <Button
              size="dense"
              onClick={() => onMapping({ ...mapping, words: withAnswers(mapping.words, answers) })}
            >
              {words.wordsList(count(answers.length, ...words.answer))}
            </Button>
          </div>
        ) : null}
      </div>
    </Card>
  );
}

const unreadSentence = (line: string): string =>
  line.endsWith('=') ? words.wordsWithout(line.slice(0, -1).trim()) : words.wordsUnread(line);
