import { inWords, type Language } from '../../../domain/texts/in-words.ts';
import type { ImportPreview, ImportPreviewBody } from '../contract/survey-import.ts';
import { leftOut, readSurveyFile, shownFindings } from './read-survey-file.ts';

/** Shows how a file would be imported. @throws {ApiProblem} 400 with the problem of the file or the questions */
export async function previewOf(body: ImportPreviewBody, language: Language): Promise<ImportPreview> {
  const { table, questions, known, read } = await readSurveyFile(body);
  const { scale, name, lenses } = questions.framework;
  const itemOf = (theme: string) => questions.items[theme] ?? theme;
  return {
    form: read.form,
    headings: [...(table.rows[0] ?? [])],
    columns: [...read.columns],
    framework: {
      name,
      min: scale.min,
      max: scale.max,
      lenses: lenses.map((lens) => ({
        name: lens.name,
        items: lens.subLenses.flatMap(({ themes }) => themes.map(({ id }) => itemOf(id))),
      })),
      reversed: lenses.flatMap(({ subLenses }) =>
        subLenses.flatMap(({ themes }) => themes.flatMap(({ id, reversed }) => (reversed ? itemOf(id) : []))),
      ),
      mayReverse: known === undefined,
    },
    people: read.responses.length,
    rows: read.rows,
    ratings: read.ratings,
    missing: read.missing,
    groups: [...read.groups],
    findings: read.findings
      .slice(0, shownFindings)
      .map((finding) => ({ ...finding, message: inWords(finding.message, language) })),
    findingsTotal: read.findings.length,
    leftOut: leftOut(read),
  };
}
