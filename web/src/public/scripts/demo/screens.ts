import type { Demo } from '../../../../../api/demo/contract/demo.ts';
import { ownSurvey, positionOf } from '../../../lib/sample/sample-requests.ts';

const sample = '/sample';

/**
 * The address of a step's screen. A place in braces is an id of the scenario, a moment of its newest closed assessment, or the visitor's own
 * survey.
 * @throws AppError
 */
export async function screenAddress(screen: string, scenario: Demo): Promise<string> {
  const closed = scenario.closed[0]?.assessmentId ?? '';
  const ids = scenario.documents.map(({ documentId }) => documentId);
  const fixed: Readonly<Record<string, string>> = {
    closed,
    current: scenario.current.assessmentId,
    document: ids[1] ?? ids[0] ?? '',
    documents: ids.join(','),
    ...Object.fromEntries(scenario.reports.map(({ kind, reportId }) => [kind, reportId])),
  };
  let address = sample + screen;
  for (const [place, name = ''] of screen.matchAll(/\{(\w+)\}/g))
    address = address.replace(place, fixed[name] ?? (await asked(name)));
  return address;

  async function asked(name: string): Promise<string> {
    if (name === 'survey') return linkOf(await ownSurvey());
    const instant = (scenario.moments as Readonly<Record<string, string>>)[name];
    if (instant === undefined) throw new Error(`The scenario has no moment "${name}".`);
    return positionOf(closed, instant);
  }
}

/** The assessment and the secret of a personal link, without the page that it opens. */
const linkOf = (link: string): string => link.replace(`${sample}/assessment/take/`, '');
