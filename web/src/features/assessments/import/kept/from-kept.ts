import type { ImportPreview } from '../../../../../../api/survey-import/contract/survey-import.ts';
import type { Questions } from '../file-card.tsx';
import { type Mapping, noMapping, type Role } from '../mapping.ts';

export type Like = NonNullable<ImportPreview['like']>;
type Kept = Like['mapping'];

/** The fields of the page as a kept mapping fills them; the sheet and the line of the headings stay those of this file. */
export function mappingFrom({ columns = {}, reading = {}, scale }: Kept, own: Mapping): Mapping {
  const { questions = [], ignore = [], comments = {}, ...single } = columns;
  const roles = Object.entries(single).flatMap(([role, heading]): [string, Role][] =>
    heading === undefined ? [] : [[heading, role as Role]],
  );
  return {
    ...noMapping,
    sheet: own.sheet,
    headingsOn: own.headingsOn,
    roles: Object.fromEntries([
      ...ignore.map((heading): [string, Role] => [heading, 'ignored']),
      ...questions.map((heading): [string, Role] => [heading, 'question']),
      ...Object.keys(comments).map((heading): [string, Role] => [heading, 'comment']),
      ...roles,
    ]),
    form: reading.form ?? '',
    about: comments,
    decimal: reading.decimal ?? '',
    dates: reading.dates ?? '',
    missing: (reading.missing ?? []).join(', '),
    words: Object.entries(reading.words ?? {})
      .map(([word, value]) => `${word} = ${value}`)
      .join('\n'),
    names: reading.names ?? {},
    min: scale ? String(scale.min) : '',
    max: scale ? String(scale.max) : '',
  };
}

export function questionsFrom({ framework }: Kept): Questions {
  if (framework === undefined) return { kind: 'columns', json: '' };
  if (framework === 'nine-lenses@1') return { kind: framework, json: '' };
  return { kind: 'own', json: framework };
}

/** Whether the person has said nothing yet that a kept mapping would replace. */
export const saysNothing = (mapping: Mapping, { kind, json }: Questions): boolean =>
  kind === 'columns' &&
  json.trim() === '' &&
  JSON.stringify({ ...mapping, sheet: '', headingsOn: '' }) === JSON.stringify(noMapping);
