import { setImmediate as nextTurn } from 'node:timers/promises';
import { comparePositions, type Position } from '../../domain/kernel/event.ts';
import type { SignedHead } from '../../domain/proof/head.ts';
import { TreeHead } from '../../domain/proof/state.ts';
import { WrongExpectedRevision } from '../event-store/errors.ts';
import type { EventStore, StoredEvent } from '../event-store/port.ts';
import { type Clock, instant } from '../identifiers/clock.ts';
import { eventIdFrom } from '../identifiers/identifiers.ts';
import type { ReadModelStore } from '../read-model-store/port.ts';
import type { SubjectKeys } from '../subject-keys/port.ts';
import { createCoveringHeads } from './covering-head.ts';
import { blindsOf, leafHash } from './hashing.ts';
import { createSigner, signedHead } from './signing.ts';
import { createTileReader, storedTile, tileHash, tileKey, tileOf, tileWidth, treeModel } from './tiles.ts';

/** The state of the tree. Stored beside its tiles, in the commit that moves the checkpoint. */
export type TreeState = {
  /** Number of events in the tree. */
  readonly size: number;
  /** Position of the last event in the tree, which is also the checkpoint; null if it is empty. */
  readonly position: Position | null;
  /** The last signed head among the tree's events; null if there is none. */
  readonly head: SignedHead | null;
  /** Size of the tree up to the last event that is not a head: events up to there need a head that covers them. */
  readonly told: number;
  /** The same for events that need a head at once: a release, a closing. */
  readonly worth: number;
};

/** A Merkle tree over the whole log, in global order. */
export interface ProofTree {
  /** Adds the log's new events to the tree. */
  advance(): Promise<TreeState>;
  /**
   * Signs a head if events other than heads are not covered yet, and appends it. @returns the newest head; null if the
   * log is empty
   */
  sign(): Promise<SignedHead | null>;
  /** The state of the tree as last stored by any process. */
  state(): Promise<TreeState>;
  /**
   * The first signed head whose tree contains the event at this position; null if there is none yet. Once found, it
   * never changes.
   */
  covering(position: Position): Promise<SignedHead | null>;
  /** The secret of a leaf, without which its hash cannot be verified. */
  blind(index: number): string;
  /**
   * Signs a text with the key that signs heads. The text must not begin like a head. @returns 64 bytes, lower-case hex
   */
  seal(text: string): string;
}

type Options = {
  readonly store: EventStore;
  readonly readModels: ReadModelStore;
  readonly keys: Pick<SubjectKeys, 'derive'>;
  readonly clock: Clock;
  /** True if no other process moves the tree, so that it cannot be ahead of the log. */
  readonly alone: boolean;
};

const pageSize = tileWidth;
const pagesPerCommit = 64;
const worthSigning: ReadonlySet<string> = new Set(['AssessmentClosed', 'ResultsReleased']);
const nothing: TreeState = { size: 0, position: null, head: null, told: 0, worth: 0 };
const stateKey = 'tree';

/**
 * Creates the tree. It follows the log like a view: its checkpoint is compared and set in the same commit, so any
 * number of processes may advance it. It has its own, slow schedule, because it folds every event and writes full tiles
 * only once.
 */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: one tree: its functions share the open tiles, the state stored last and the queue of turns
export function createProofTree({ store, readModels, keys, clock, alone }: Options): ProofTree {
  const signer = createSigner(keys.derive('tree-head'));
  const blindKey = keys.derive('leaf-blind');
  let at = nothing;
  /** By level, the tile that is not full yet. */
  let open: { hashes: string[]; positions: string[] }[] = [];
  let line: Promise<unknown> = Promise.resolve();
  const inLine = <T>(work: () => Promise<T>): Promise<T> => {
    const turn = line.then(work, work);
    line = turn.catch(() => undefined);
    return turn;
  };

  async function reload(): Promise<void> {
    at = await storedState();
    open = [];
    for (let level = 0, size = at.size; size > 0; level += 1, size = Math.floor(size / tileWidth)) {
      const tile = await readModels.get(treeModel, tileKey(level, Math.floor(size / tileWidth)));
      const { hashes, positions } = tileOf(size % tileWidth === 0 ? undefined : tile);
      open.push({ hashes: [...hashes], positions: [...positions] });
    }
  }

  async function storedState(): Promise<TreeState> {
    return ((await readModels.get(treeModel, stateKey)) as TreeState | undefined) ?? nothing;
  }

  async function advance(): Promise<TreeState> {
    const stored = await readModels.checkpoint(treeModel);
    if (stored !== at.position) await reload();
    if (alone && comparePositions(at.position, await store.head()) > 0) {
      // The log lost events that the tree contains, by a power cut or the restore of an older log, so the tree is built
      // again.
      await readModels.drop(treeModel);
      await reload();
    }
    let scanned = at.position;
    for (let ended = false; !ended; ) {
      const expected = at.position;
      const documents = new Map<string, unknown>();
      for (let page = 0; page < pagesPerCommit && !ended; page += 1) {
        const { events, scannedTo } = await store.readAll(scanned, { limit: pageSize });
        ended = scannedTo === null || scannedTo === scanned;
        scanned = scannedTo;
        take(events, documents);
        await nextTurn();
      }
      const next = at.position;
      if (next === null || next === expected) break;
      for (const [level, tile] of open.entries())
        if (tile.hashes.length > 0)
          documents.set(tileKey(level, Math.floor(at.size / tileWidth ** (level + 1))), storedTile(tile));
      documents.set(stateKey, at);
      const [moved] = await readModels.commit([{ model: treeModel, expected, next, documents }]);
      // Another process was faster, with the same result.
      if (!moved) {
        await reload();
        scanned = at.position;
      }
    }
    return at;
  }

  function take(events: readonly StoredEvent[], documents: Map<string, unknown>): void {
    const blinds = blindsOf(blindKey, at.size, events.length);
    let { size, position, head, told, worth } = at;
    for (const [index, event] of events.entries()) {
      add(0, leafHash(event, blinds[index] ?? ''), size, documents, event.position);
      size += 1;
      position = event.position;
      if (event.type === 'TreeHeadSigned') head = event.data as SignedHead;
      else told = size;
      if (worthSigning.has(event.type)) worth = size;
    }
    at = { size, position, head, told, worth };
  }

  /** @param index of the hash within its level */
  function add(
    level: number,
    hash: string,
    index: number,
    documents: Map<string, unknown>,
    position?: string,
  ) {
    const tile = open[level] ?? { hashes: [], positions: [] };
    open[level] = tile;
    tile.hashes.push(hash);
    if (position !== undefined) tile.positions.push(position);
    if (tile.hashes.length < tileWidth) return;
    const number = Math.floor(index / tileWidth);
    documents.set(tileKey(level, number), storedTile(tile));
    open[level] = { hashes: [], positions: [] };
    add(level + 1, tileHash(tile), number, documents);
  }

  async function sign(): Promise<SignedHead | null> {
    const { size, position, head, told } = await advance();
    if (position === null || (head && told <= head.size)) return head;
    const root = await createTileReader(readModels).rangeHash({ from: 0, to: size });
    const data = signedHead(signer, { size, root, position, at: instant(clock) });
    const commandId = eventIdFrom('sign-head', root, 0);
    const stream = TreeHead.stream(size);
    const metadata = {
      commandId,
      correlationId: commandId,
      causationId: commandId,
      actor: 'process:sign-heads',
      tenant: 'none',
    };
    const id = eventIdFrom(commandId, stream, 0);
    try {
      await store.append(stream, 'noStream', [
        { id, type: 'TreeHeadSigned', schemaVersion: 1, data, metadata },
      ]);
    } catch (error) {
      // Another process has appended the same head.
      if (!(error instanceof WrongExpectedRevision)) throw error;
    }
    return (await advance()).head;
  }

  return {
    advance: () => inLine(advance),
    sign: () => inLine(sign),
    state: storedState,
    covering: createCoveringHeads(store, async () => (await storedState()).head),
    seal: signer.sign,
    blind: (index) => blindsOf(blindKey, index, 1)[0] ?? '',
  };
}
