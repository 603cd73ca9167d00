import { failureTexts } from '../failure-texts.ts';
import { FetchFailed } from '../port.ts';

type Step = string | number;

/** Longest path that is read, in characters and in steps. */
const most = { characters: 500, steps: 20 } as const;

/**
 * The value at a path of names and indexes, such as `data.items` or `rows[0].values`; an empty path is the whole answer.
 * Only properties of the answer itself are followed. @throws {FetchFailed} if nothing is there
 */
export function valueAt(value: unknown, path: string): unknown {
  let found = value;
  let place = '';
  for (const step of stepsOf(path)) {
    place += typeof step === 'number' ? `[${step}]` : place === '' ? step : `.${step}`;
    const isThere =
      typeof step === 'number'
        ? Array.isArray(found) && step < found.length
        : typeof found === 'object' && found !== null && !Array.isArray(found) && Object.hasOwn(found, step);
    if (!isThere) throw new FetchFailed('NOT_A_TABLE', failureTexts.pathMissing(place));
    found = (found as Readonly<Record<Step, unknown>>)[step];
  }
  return found;
}

function stepsOf(path: string): readonly Step[] {
  const steps: Step[] = [];
  const wrong = () => new FetchFailed('NOT_A_TABLE', failureTexts.pathWritten);
  if (path.length > most.characters) throw wrong();
  let rest = path.trim();
  while (rest !== '') {
    const [whole, name, index] = /^(?:\.?([^.[\]]+)|\[(\d{1,6})\])/.exec(rest) ?? [];
    // A dot separates two steps; it does not begin the path.
    if (whole === undefined || (steps.length === 0 && whole.startsWith('.'))) throw wrong();
    if (name !== undefined && steps.length > 0 && !whole.startsWith('.')) throw wrong();
    steps.push(name ?? Number(index));
    if (steps.length > most.steps) throw wrong();
    rest = rest.slice(whole.length);
  }
  return steps;
}
