import { floorCrowd, withFloor } from './floor.ts';
import { makeCrowd, measureSubmissionCost, withServer } from './submissions.ts';

/** Half of the highest rate found by the `load` part on two cores. */
const perSecond = 200;
const people = 500;
/** Rounds until V8 has compiled hot code; until then the CPU time per submission falls. */
const warming = 5;
const measured = 5;

/**
 * CPU time of the product per submission once warm, in turns with a server that only stores requests. Milliseconds. `first`: in
 * the first round after a start.
 * @throws when a request fails
 */
export async function measureCost(
  tell: (sentence: string) => void,
): Promise<{ first: number; rounds: number[]; floors: number[] }> {
  const costs: number[] = [];
  const floors: number[] = [];
  await withServer((server) =>
    withFloor(async (floor) => {
      for (let round = 0; round < warming + measured; round += 1) {
        const kept = await measureSubmissionCost(floor, floorCrowd(people), perSecond);
        const cost = await measureSubmissionCost(server, await makeCrowd(server, people), perSecond);
        tell(
          `${round < warming ? 'warming up' : 'measured'}: ${cost.cpuMs.toFixed(2)} ms CPU per submission at ${perSecond}/s, p99 ${cost.p99.toFixed(0)} ms, ${cost.failed} failed, ${cost.late} late; ${kept.cpuMs.toFixed(2)} ms where nothing is done but keep it`,
        );
        if (cost.failed + kept.failed > 0) throw new Error(`${cost.failed + kept.failed} requests failed`);
        costs.push(cost.cpuMs);
        floors.push(kept.cpuMs);
      }
    }),
  );
  return { first: costs[0] ?? Number.NaN, rounds: costs.slice(warming), floors: floors.slice(warming) };
}
