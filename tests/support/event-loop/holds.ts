import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { IncomingMessage } from 'node:http';
import { type Profiler, Session } from 'node:inspector';

/** One stretch in which a thread did not return to its event loop. */
export type Hold = {
  /** CPU time in ms, so that waiting for a processor is no hold; on a slower machine, what the reference machine would have needed. */
  readonly cpuMs: number;
  /** Method and path of the requests that were open at some time of it. */
  readonly requests: readonly string[];
  /** The frames in which most of it was spent, outermost first. */
  readonly stack: readonly string[];
};

type Watching = {
  /** Longer ones are reported. */
  readonly mostMs: number;
  /** Share of a hold that counts, by the frames of its samples; default: all of it. */
  readonly counts?: (frames: readonly string[]) => boolean;
  readonly report: (hold: Hold) => void;
};

/** A timer on time fires this long after the last one, so as much CPU time may have passed in earlier turns. */
const beatMs = 20;
const sampleUs = 10_000;

/**
 * Watches the event loop of this thread from the first HTTP request on, because nobody waits for a start. Between two beats of a timer, or
 * two requests that begin, there is at most one hold. A sampling profile runs all the time, because a computation that never returns
 * cannot be asked afterwards where it was.
 * @returns ends the watch
 */
export function watchHolds({ mostMs, counts = () => true, report }: Watching): () => void {
  const open = new Map<IncomingMessage, string>();
  let closed: string[] = [];
  const session = new Session();
  let [cpu, at] = [process.threadCpuUsage(), nowUs()];
  let beat: NodeJS.Timeout | undefined;

  const mark = () => {
    const { user, system } = process.threadCpuUsage(cpu);
    const cpuMs = (user + system) / 1_000 - beatMs;
    if (cpuMs > mostMs) reportHold(cpuMs);
    closed = [];
    [cpu, at] = [process.threadCpuUsage(), nowUs()];
  };
  const reportHold = (cpuMs: number) => {
    const samples = samplesBetween(stopProfile(session), at, nowUs());
    const counted = samples.filter((frames) => !isOfWatch(frames) && counts(frames));
    const share = samples.length === 0 ? 1 : counted.length / samples.length;
    const own = (cpuMs * share) / slowness();
    if (own > mostMs)
      report({ cpuMs: Math.round(own), requests: [...closed, ...open.values()], stack: heaviest(counted) });
    startProfile(session);
  };
  const begin = () => {
    session.connect();
    startProfile(session);
    beat = setInterval(mark, beatMs).unref();
    [cpu, at] = [process.threadCpuUsage(), nowUs()];
  };
  const requestBegins = (message: unknown) => {
    const { request, response } = message as {
      request: IncomingMessage;
      response: { once(event: 'close', then: () => void): void };
    };
    if (beat) mark();
    else begin();
    const name = `${request.method} ${request.url?.split('?')[0]}`;
    open.set(request, name);
    response.once('close', () => {
      open.delete(request);
      closed.push(name);
    });
  };
  subscribe('http.server.request.start', requestBegins);
  return () => {
    unsubscribe('http.server.request.start', requestBegins);
    if (!beat) return;
    mark();
    clearInterval(beat);
    session.disconnect();
    beat = undefined;
  };
}

/** CPU time in ms of {@link slowness}'s computation on the reference machine (AMD EPYC, Node 26), with nothing beside it. */
const referenceMs = 24;

/** How many times slower this thread computes now than on the reference machine, at least 1: neighbours share caches and clocks. */
function slowness(): number {
  const begun = process.threadCpuUsage();
  let mixed = 1;
  for (let at = 0; at < 20_000_000; at += 1) mixed = Math.imul(mixed ^ at, 0x85ebca6b) ^ (mixed >>> 13);
  const { user, system } = process.threadCpuUsage(begun);
  // The result is used, so that the loop is not left out.
  const took = (user + system) / 1_000 + (mixed === 0 ? 1 : 0);
  return Math.max(1, took / referenceMs);
}

/** Starting the profile takes longer the more code is loaded, and a part of it ends in the next stretch. */
const isOfWatch = (frames: readonly string[]): boolean =>
  frames.some((frame) => frame.includes(import.meta.url));

const nowUs = () => Number(process.hrtime.bigint() / 1_000n);

// Commands to the session of the same thread answer before `post` returns.
function startProfile(session: Session): void {
  session.post('Profiler.enable');
  session.post('Profiler.setSamplingInterval', { interval: sampleUs });
  session.post('Profiler.start');
}

function stopProfile(session: Session): Profiler.Profile | undefined {
  let found: Profiler.Profile | undefined;
  session.post('Profiler.stop', (_, result) => {
    found = result?.profile;
  });
  return found;
}

/** Frames of each sample in a stretch of time, outermost first. */
function samplesBetween(profile: Profiler.Profile | undefined, from: number, to: number): string[][] {
  if (!profile) return [];
  const { nodes, samples = [], timeDeltas = [], startTime } = profile;
  const frames = new Map<number, string>();
  const parents = new Map<number, number>();
  for (const { id, callFrame, children = [] } of nodes) {
    frames.set(id, `${callFrame.functionName || '(anonymous)'} ${callFrame.url}:${callFrame.lineNumber + 1}`);
    for (const child of children) parents.set(child, id);
  }
  const stackOf = (id: number): string[] => {
    const parent = parents.get(id);
    // The outermost node is the root of the profile.
    return parent === undefined ? [] : [...stackOf(parent), frames.get(id) ?? ''];
  };
  let time = startTime;
  return samples.flatMap((id, index) => {
    time += timeDeltas[index] ?? 0;
    return time >= from && time <= to ? [stackOf(id)] : [];
  });
}

/** The path of the frames that most of the samples have in common, as far as half of them do. */
function heaviest(samples: readonly (readonly string[])[]): string[] {
  const path: string[] = [];
  for (let among = samples; ; ) {
    const next = Map.groupBy(among, (frames) => frames[path.length] ?? '');
    const [frame, most = []] = [...next].toSorted(([, a], [, b]) => b.length - a.length)[0] ?? [];
    if (!frame || most.length * 2 < samples.length) return path;
    path.push(frame);
    among = most;
  }
}
