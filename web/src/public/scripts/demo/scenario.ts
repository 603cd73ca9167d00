import type { Demo } from '../../../../../api/demo/contract/demo.ts';
import { readScenario, sampleState } from '../../../lib/sample/sample-requests.ts';

/** While the sample is being made, it is asked for again after this time. */
const makingMs = 5_000;

/** What the sample shows. @param onMaking called whenever it is still being made @throws AppError */
export async function scenarioWhenMade(onMaking: () => void): Promise<Demo> {
  while ((await sampleState()) === 'making') {
    onMaking();
    await new Promise((resolve) => setTimeout(resolve, makingMs));
  }
  return readScenario();
}
