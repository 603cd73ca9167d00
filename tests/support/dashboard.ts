import type { Agent } from 'node:http';
import { io } from 'socket.io-client';
import { type Participation, participation } from '../../api/assessment/contract/participation.ts';
import {
  type LiveParticipation,
  liveEvents,
  liveHello,
  liveParticipation,
} from '../../api/live/contract/live.ts';
import { applyDelta } from '../../web/src/features/participation/live/apply-delta.ts';
import { readBoard } from '../../web/src/features/participation/live/read-board.ts';
import { isBehind } from '../../web/src/lib/cache/position.ts';
import { callerOf } from './client.ts';

/** What one dashboard has received. */
export type Seen = {
  /** Number of greetings and pushes about the dashboard's assessment. */
  messages: number;
  pushes: number;
  hellos: number;
  /** Number of board reads, including the first. */
  snapshots: number;
  /** Times at which it connected, by `performance.now()`. */
  readonly connectedAt: number[];
};

export type Dashboard = {
  readonly shown: Participation;
  readonly seen: Readonly<Seen>;
  readonly isConnected: boolean;
  close(): void;
};

export type DashboardOptions = {
  readonly url: string;
  readonly token: string;
  readonly assessmentId: string;
  /** After a connection is lost, reconnecting starts after half to one and a half of this time; the web app uses a second. */
  readonly reconnectMs?: number;
  /** Called after the n-th message (from 1) was applied. */
  readonly onMessage?: (index: number) => void;
  /** Called with every push, about any assessment of the organisation. */
  readonly onPush?: (push: LiveParticipation) => void;
  /** Whether each push is validated. Without validation, one process can run hundreds of dashboards. */
  readonly check?: boolean;
  readonly agent?: Agent;
};

/**
 * A dashboard like that of the web app (web/src/lib/live, web/src/features/participation/live). It applies pushes that follow the
 * state it shows, and reads the whole board when a push does not follow, or when a greeting reports that the board is behind.
 * Resolves once it is greeted and shows a board.
 */
export async function openDashboard(options: DashboardOptions): Promise<Dashboard> {
  const { url, token, assessmentId, reconnectMs = 1_000, onMessage, onPush, check = true, agent } = options;
  const call = callerOf(url);
  const seen: Seen = { messages: 0, pushes: 0, hellos: 0, snapshots: 0, connectedAt: [] };
  let board: Participation | undefined;
  let closed = false;
  let reading: Promise<void> | undefined;
  let again = false;
  let greetedAt: string | null = null;
  const overhearing = new Set<(push: LiveParticipation) => void>();

  const socket = io(url, {
    transports: ['websocket'],
    auth: { token },
    forceNew: true,
    reconnectionDelay: reconnectMs,
    reconnectionDelayMax: reconnectMs * 4,
    randomizationFactor: 0.5,
    // Only Node's client accepts an agent; its types only describe the browser's.
    ...(agent && ({ agent } as object)),
  });
  socket.on('connect', () => seen.connectedAt.push(performance.now()));
  socket.on('disconnect', (reason) => {
    if (reason === 'io server disconnect' && !closed) setTimeout(() => socket.connect(), reconnectMs);
  });
  const greeted = new Promise<void>((resolve) => {
    socket.on(liveEvents.hello, (data: unknown) => {
      seen.hellos += 1;
      const { position } = liveHello.parse(data);
      greetedAt = position;
      if (board && isBehind(board.position, position)) void read();
      taken();
      resolve();
    });
  });
  socket.on(liveEvents.participation, (data: unknown) => {
    const push = check ? liveParticipation.parse(data) : (data as LiveParticipation);
    onPush?.(push);
    if (push.assessmentId !== assessmentId) return;
    seen.pushes += 1;
    if (board) {
      const after = applyDelta(board, push);
      if (after !== 'refetch') board = after;
      else if (!reading) void read();
    }
    for (const hear of overhearing) hear(push);
    taken();
  });

  await Promise.all([greeted, read()]);
  return {
    get shown() {
      if (!board) throw new Error('This dashboard has never shown a board');
      return board;
    },
    seen,
    get isConnected() {
      return socket.connected;
    },
    close: () => {
      closed = true;
      socket.close();
    },
  };

  function taken(): void {
    seen.messages += 1;
    onMessage?.(seen.messages);
  }

  /** Reads the board. Only one read runs at a time; requests during a read are combined into one more. */
  function read(): Promise<void> {
    again = reading !== undefined;
    reading ??= readOn().finally(() => {
      reading = undefined;
    });
    return reading;
  }

  async function readOn(): Promise<void> {
    do {
      again = false;
      try {
        const answer = await readBoard(snapshot, (hear) => {
          overhearing.add(hear);
          return () => void overhearing.delete(hear);
        });
        if (!isBehind(answer.position, board?.position)) board = answer;
      } catch (error) {
        if (closed) return;
        throw error;
      }
      // If the dashboard was greeted during the read, the answer may be older than the greeting, and changes in between were not
      // pushed.
    } while ((again || isBehind(board?.position, greetedAt)) && !closed);
  }

  /** Retried while the server is down. */
  async function snapshot(after?: string): Promise<Participation> {
    for (;;) {
      seen.snapshots += 1;
      try {
        const place = `/api/assessments/${assessmentId}/participation${after ? `?after=${after}` : ''}`;
        const answer = await call<Participation>('GET', place, undefined, { token });
        return check ? participation.parse(answer) : answer;
      } catch (error) {
        if (closed) throw error;
        if (error instanceof Error && error.name !== 'TypeError' && !/: 503 /.test(error.message))
          throw error;
        await new Promise((resolve) => setTimeout(resolve, 100));
      }
    }
  }
}

/** Time for which one answer of the server is compared with the dashboards before it is read again. */
const readAgainMs = 250;

/**
 * Waits until every dashboard shows the server's answer. The server is read again while they differ, because a release or the
 * receipt of a letter is written after its cause, possibly after the answer that was read first.
 * @returns the duration in ms
 * @throws an error with the first board that still differs after `withinMs`, from the first difference on
 */
export async function converged(
  dashboards: readonly Dashboard[],
  read: () => Promise<Participation>,
  withinMs: number,
): Promise<number> {
  const began = performance.now();
  for (;;) {
    const wanted = visible(await read());
    const readAt = performance.now();
    let left = dashboards;
    do {
      left = left.filter(({ shown }) => visible(shown) !== wanted);
      if (left.length === 0) return performance.now() - began;
      await new Promise((resolve) => setTimeout(resolve, 10));
    } while (performance.now() - readAt < readAgainMs);
    const [first] = left;
    if (first && performance.now() - began > withinMs) {
      const shown = visible(first.shown);
      let from = 0;
      while (shown[from] === wanted[from]) from += 1;
      const part = (text: string) => text.slice(Math.max(0, from - 200), from + 500);
      throw new Error(
        `${left.length} of ${dashboards.length} dashboards did not converge within ${withinMs} ms. The first shows\n…${part(shown)}\nafter ${JSON.stringify(first.seen)}; the server says\n…${part(wanted)}`,
      );
    }
  }
}

/** The parts of the page that change, and the newest activity lines. */
function visible({ assessment, groups, people, activity }: Participation): string {
  const { status, counts } = assessment;
  const newest = activity.slice(0, 10).map(({ at: _, ...line }) => line);
  return JSON.stringify({
    status,
    counts: Object.entries(counts).sort(),
    groups: groups.map(({ group, counts }) => [group, Object.entries(counts).sort()]),
    people: people
      .map(({ participantId, state, lastActivityOn, submittedAt }) => [
        participantId,
        state,
        lastActivityOn,
        submittedAt,
      ])
      .sort(),
    newest: newest.map((line) => Object.entries(line).sort()),
  });
}
