import type { Doorway } from './doorway.ts';

export type Endpoint = { readonly host: string; readonly port: number };

/** Faults that a test can cause. Counters count down; several faults can be active at once. */
export type Faults = {
  /** Resets every connection now. */
  cut(): void;
  /** Refuses connections until `up`; the log is kept. */
  down(): Promise<void>;
  up(): Promise<void>;
  /** The next calls are answered with "another server is the leader"; by default the named leader is this server. */
  notLeader(calls: number, leader?: Endpoint): void;
  /** The next appends are neither executed nor answered. */
  hangBeforeCommit(appends: number): void;
  /** The next appends are executed and never answered. */
  hangAfterCommit(appends: number): void;
  /** The next appends are executed, but every connection is reset instead of answering. */
  cutAfterCommit(appends: number): void;
  /** The next subscriptions are dropped after this many events. */
  dropSubscribers(subscriptions: number, afterEvents: number): void;
  /** A live subscriber further behind than this is dropped; `Infinity`: never. */
  dropSlowSubscribers(behind: number): void;
  /** How often each fault occurred. */
  readonly struck: Readonly<Record<FaultName, number>>;
};

export type FaultName =
  | 'cut'
  | 'notLeader'
  | 'hangBeforeCommit'
  | 'hangAfterCommit'
  | 'cutAfterCommit'
  | 'dropped'
  | 'droppedSlow';

/** The faults as seen by the handlers. */
export type FaultState = Faults & {
  readonly leader: Endpoint;
  readonly mostBehind: number;
  /** True if this call must fail. */
  strikes(name: 'notLeader' | 'hangBeforeCommit' | 'hangAfterCommit' | 'cutAfterCommit'): boolean;
  /** Number of events after which the starting subscription is dropped. */
  takeDrop(): number;
  count(name: FaultName): void;
};

export function createFaults(doorway: () => Doorway, self: () => Endpoint): FaultState {
  const armed = { notLeader: 0, hangBeforeCommit: 0, hangAfterCommit: 0, cutAfterCommit: 0, drops: 0 };
  const struck: Record<FaultName, number> = {
    cut: 0,
    notLeader: 0,
    hangBeforeCommit: 0,
    hangAfterCommit: 0,
    cutAfterCommit: 0,
    dropped: 0,
    droppedSlow: 0,
  };
  let leader: Endpoint | undefined;
  let dropAfter = 0;
  let mostBehind = Number.POSITIVE_INFINITY;
  const count = (name: FaultName) => {
    struck[name] += 1;
  };

  return {
    struck,
    count,
    get leader() {
      return leader ?? self();
    },
    get mostBehind() {
      return mostBehind;
    },
    cut() {
      count('cut');
      doorway().cut();
    },
    down: () => doorway().refuse(true),
    up: () => doorway().refuse(false),
    notLeader(calls, other) {
      armed.notLeader = calls;
      leader = other;
    },
    hangBeforeCommit: (appends) => void Object.assign(armed, { hangBeforeCommit: appends }),
    hangAfterCommit: (appends) => void Object.assign(armed, { hangAfterCommit: appends }),
    cutAfterCommit: (appends) => void Object.assign(armed, { cutAfterCommit: appends }),
    dropSubscribers(subscriptions, afterEvents) {
      armed.drops = subscriptions;
      dropAfter = afterEvents;
    },
    dropSlowSubscribers(behind) {
      mostBehind = behind;
    },
    strikes(name) {
      if (armed[name] === 0) return false;
      armed[name] -= 1;
      count(name);
      return true;
    },
    takeDrop() {
      if (armed.drops === 0) return Number.POSITIVE_INFINITY;
      armed.drops -= 1;
      return dropAfter;
    },
  };
}
