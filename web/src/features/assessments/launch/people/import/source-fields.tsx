import { useState } from 'react';
import { Field } from '../../../../../ui/form/field.tsx';
import { Select } from '../../../../../ui/form/select.tsx';
import { TextArea } from '../../../../../ui/form/text-area.tsx';
import { groupOfOthers, type SecondChoice } from '../people-rows.ts';
import { otherEncodings, wordsToCheck } from '../reading/file-text.ts';
import { decoded, type ListFile, type Refused, readListFile, readSheet } from './list-file.ts';
import { texts } from './texts.ts';

type Props = {
  text: string;
  groups: readonly string[];
  second: SecondChoice | undefined;
  onText: (text: string) => void;
  /** A file replaces the text and all choices about it. */
  onFile: (text: string) => void;
};

/** The list as text, pasted or read from a file. */
export function SourceFields({ text, groups, second, onText, onFile }: Props) {
  const [file, setFile] = useState<ListFile | null>(null);
  const [refused, setRefused] = useState<string>();

  const take = (read: ListFile | Refused) => {
    setRefused('refused' in read ? read.refused : undefined);
    if ('refused' in read) return;
    setFile(read);
    onFile(read.text);
  };
  const asked = file?.asked;
  const check = asked ? wordsToCheck(text).join(', ') : '';
  return (
    <div className="flex flex-col gap-4">
      <Field label={texts.label} hint={texts.hint(groupOfOthers(groups), second?.name)}>
        {(wiring) => (
          <TextArea
            {...wiring}
            rows={6}
            spellCheck={false}
            wrap="off"
            placeholder={texts.placeholder(groups[0] ?? '', groups[1] ?? groups[0] ?? '', exampleOf(second))}
            value={text}
            onChange={({ target }) => onText(target.value)}
          />
        )}
      </Field>
      <Field label={texts.file.label} hint={file?.note ?? texts.file.hint} error={refused}>
        {(wiring) => (
          <input
            {...wiring}
            type="file"
            accept=".csv,.tsv,.txt,.xlsx,.vcf,text/csv,text/vcard,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
            onChange={({ currentTarget }) => {
              const [chosen] = currentTarget.files ?? [];
              if (chosen) void readListFile(chosen).then(take);
            }}
            className="w-full min-w-0 rounded-control border border-line border-dashed bg-sunken p-3 text-14 file:mr-3 file:min-h-9 file:cursor-pointer file:rounded-control file:border file:border-line file:bg-surface file:px-3.5 file:font-medium file:text-14 file:text-text pointer-coarse:file:min-h-11"
          />
        )}
      </Field>
      {file?.sheets ? (
        <Field label={texts.file.sheet} hint={texts.file.sheetHint}>
          {(wiring) => (
            <Select
              {...wiring}
              value={file.sheets?.read}
              onChange={({ target }) => {
                if (file.sheets) void readSheet(file.name, file.sheets.bytes, target.value).then(take);
              }}
            >
              {file.sheets?.names.map((name) => (
                <option key={name}>{name}</option>
              ))}
            </Select>
          )}
        </Field>
      ) : null}
      {file && asked ? (
        <Field
          label={texts.encoding.label}
          hint={check === '' ? texts.encoding.hintWithout : texts.encoding.hint(check)}
        >
          {(wiring) => (
            <Select
              {...wiring}
              value={asked.encoding}
              onChange={({ target }) => {
                const encoding = otherEncodings.find((one) => one === target.value);
                take(decoded(file.name, asked.bytes, encoding));
              }}
            >
              {otherEncodings.map((one) => (
                <option key={one} value={one}>
                  {texts.encoding.names[one]}
                </option>
              ))}
            </Select>
          )}
        </Field>
      ) : null}
    </div>
  );
}

function exampleOf(second: SecondChoice | undefined): readonly [string, string] {
  const [here = second?.name ?? '', there = here] = second?.groups ?? [];
  return [here, there];
}
