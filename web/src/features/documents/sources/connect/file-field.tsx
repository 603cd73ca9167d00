import { type ReactNode, useState } from 'react';
import type { DataSourceSettings } from '../../../../../../api/data-source/contract/data-sources.ts';
import { sourceLimits } from '../../../../../../domain/data-source/limits.ts';
import { formatNumber } from '../../../../lib/display/format.ts';
import { readAsBase64 } from '../../../../lib/upload/read-as-base64.ts';
import { Field } from '../../../../ui/form/field.tsx';
import { texts } from '../texts.ts';
import type { ConnectForm, FormField } from './connect-form.ts';

const words = texts.connect;
const most = formatNumber(sourceLimits.fileBytes / 1_048_576);

/** `SQLite format 3`, with which every SQLite file begins, in base64. */
const beginning = 'U1FMaXRlIGZvcm1hdCAz';

type Props = {
  form: ConnectForm;
  before: DataSourceSettings | null;
  onChange: (part: Partial<ConnectForm>) => void;
  errorOf: (field: FormField) => string | undefined;
};

/** An SQLite file: chosen here, or the one that is stored. */
export function FileField({ form, before, onChange, errorOf }: Props) {
  const [wrong, setWrong] = useState<string | null>(null);
  const choose = async (file: File | undefined) => {
    if (!file) return;
    const content = await contentOf(file);
    if ('wrong' in content) return setWrong(content.wrong);
    setWrong(null);
    onChange({ fileName: file.name.slice(0, sourceLimits.fileName), file: content.base64 });
  };
  return (
    <Field
      label={words.file}
      hint={hintOf(form, before)}
      error={wrong ?? errorOf('fileName') ?? errorOf('file')}
    >
      {(wiring) => (
        <input
          {...wiring}
          type="file"
          accept=".db,.sqlite,.sqlite3,.db3"
          className="min-h-9 w-full text-13"
          onChange={({ currentTarget }) => void choose(currentTarget.files?.[0])}
        />
      )}
    </Field>
  );
}

function hintOf({ fileName, file }: ConnectForm, before: DataSourceSettings | null): ReactNode {
  if (file !== '') return words.fileChosen(fileName);
  return before?.file ? words.fileKept(before.file.name) : words.fileHint(most);
}

async function contentOf(file: File): Promise<{ base64: string } | { wrong: string }> {
  if (file.size > sourceLimits.fileBytes) return { wrong: words.fileLarge(file.name, most) };
  if (file.size === 0) return { wrong: words.fileEmpty(file.name) };
  return readAsBase64(file).then(
    (base64) => (base64.startsWith(beginning) ? { base64 } : { wrong: words.fileOther(file.name) }),
    () => ({ wrong: words.fileUnreadable(file.name) }),
  );
}
