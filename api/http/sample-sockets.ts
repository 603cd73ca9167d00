import { say } from '../../domain/texts/sentence.ts';
import { ApiProblem } from './problem.ts';

/** Live connections to the demo workspace at the same time, from one source and from all; each costs two sockets here. */
const mostOfSource = 20;
const most = 300;

/**
 * The places for live connections to the demo workspace, counted before one is opened to its process. `take`: @returns
 * gives the place back @throws {ApiProblem} 429 DEMO_CONNECTIONS, 503 DEMO_FULL
 */
export function createSamplePlaces() {
  const taken = new Map<string, number>();
  let all = 0;
  return {
    take: (source: string): (() => void) => {
      const own = taken.get(source) ?? 0;
      if (own >= mostOfSource)
        throw new ApiProblem(429, 'DEMO_CONNECTIONS', say('demo.connections'), { retryAfter: 60 });
      if (all >= most) throw new ApiProblem(503, 'DEMO_FULL', say('demo.full'), { retryAfter: 60 });
      taken.set(source, own + 1);
      all += 1;
      return () => {
        const left = (taken.get(source) ?? 1) - 1;
        if (left > 0) taken.set(source, left);
        else taken.delete(source);
        all -= 1;
      };
    },
  };
}
