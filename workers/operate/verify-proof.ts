import { existsSync } from 'node:fs';
import { mkdtemp, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Position } from '../../domain/kernel/event.ts';
import type { SignedHead } from '../../domain/proof/head.ts';
import type { EventStore, StoredEvent } from '../../infra/event-store/port.ts';
import { openSqliteEventStore } from '../../infra/event-store/sqlite/event-store.ts';
import { systemClock } from '../../infra/identifiers/clock.ts';
import { createSigner, isSigned } from '../../infra/proof/signing.ts';
import { createTileReader, type TileReader, tileWidth } from '../../infra/proof/tiles.ts';
import { createProofTree, type TreeState } from '../../infra/proof/tree.ts';
import type { ReadModelStore } from '../../infra/read-model-store/port.ts';
import { openSqliteReadModelStore } from '../../infra/read-model-store/sqlite/read-model-store.ts';
import { openSubjectKeys } from '../../infra/subject-keys/sqlite/subject-keys.ts';
import { copyDatabase } from './copy.ts';
import { logFile, OperationRefused, removeFolder, viewsFile } from './data-folder.ts';

export type ProofFindings = { readonly findings: readonly string[]; readonly problems: readonly string[] };

/** The tree computed again from the log, and the tree stored in the folder. */
type Looked = {
  readonly store: EventStore;
  readonly publicKey: string;
  readonly state: TreeState;
  readonly fresh: TileReader;
  /** The stored tree; undefined if there is none. */
  readonly kept: { readonly tiles: TileReader; readonly size: number } | undefined;
};

const restoreBackup = 'Restore a backup from before: npm run restore';

/**
 * Computes the tree of the whole log again, and compares it with every signed head, with the stored tree, and with a
 * head from an audit export. The signed heads show it if an answer was rewritten together with everything derived from
 * it, including checksums and views. If all heads were signed again, too, with the signing key, only the exported head
 * shows it. @param taken from an audit export
 */
export async function verifyProof(folder: string, taken?: SignedHead): Promise<ProofFindings> {
  const temporary = await mkdtemp(path.join(tmpdir(), 'nine-lenses-proof-'));
  const store = openSqliteEventStore({ file: path.join(folder, logFile), clock: systemClock });
  const keys = openSubjectKeys({ folder });
  const readModels = openSqliteReadModelStore({ file: path.join(temporary, 'fresh.db') });
  let views: ReadModelStore | undefined;
  try {
    const tree = (of: ReadModelStore) =>
      createProofTree({ store, readModels: of, keys, clock: systemClock, alone: false });
    const state = await tree(readModels).advance();
    if (existsSync(path.join(folder, viewsFile))) {
      await copyDatabase(path.join(folder, viewsFile), path.join(temporary, 'kept.db'), () => undefined);
      views = openSqliteReadModelStore({ file: path.join(temporary, 'kept.db') });
    }
    const size = views ? (await tree(views).state()).size : 0;
    const looked: Looked = {
      store,
      publicKey: createSigner(keys.derive('tree-head')).publicKey,
      state,
      fresh: createTileReader(readModels),
      kept:
        views && size > 0 ? { tiles: createTileReader(views), size: Math.min(size, state.size) } : undefined,
    };
    return await compare(looked, taken);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return { findings: [], problems: [`The proof could not be checked (${reason}). ${restoreBackup}`] };
  } finally {
    await store.close();
    await readModels.close();
    await views?.close();
    await keys.close();
    await removeFolder(temporary);
  }
}

async function compare(looked: Looked, taken: SignedHead | undefined): Promise<ProofFindings> {
  const { state, store } = looked;
  const problems: string[] = [];
  const findings: string[] = [];
  let good = 0;
  let heads = 0;
  for await (const head of signedHeads(store)) {
    const wrong = await problemOf(
      looked,
      head,
      good,
      `The head over the first ${head.size} events, signed ${head.at},`,
    );
    if (wrong !== undefined) {
      problems.push(wrong);
      break;
    }
    good = head.size;
    heads += 1;
  }
  if (taken) {
    const whose = `The head somebody took away (the first ${taken.size} events, signed ${taken.at})`;
    const wrong = await problemOf(looked, taken, 0, whose);
    if (wrong !== undefined) problems.push(wrong);
    else findings.push(`taken away: the log still begins with the ${taken.size} events signed ${taken.at}`);
  }
  if (problems.length === 0) {
    const changed = await firstDifference(looked, 0, looked.kept?.size ?? 0);
    if (changed !== undefined)
      problems.push(
        `${await named(looked, changed)} is not what was taken into the tree kept in ${viewsFile}. ${changed < good ? `The signed heads fit the log, so that tree is damaged: stop the server and delete ${viewsFile}` : `No head covers it yet. ${restoreBackup}`}`,
      );
    const tail = state.told > good ? `, ${state.size - good} events since then are not signed yet` : '';
    findings.push(
      heads === 0
        ? `proof: ${state.size} events, no head is signed yet`
        : `proof: ${state.size} events, ${heads === 1 ? '1 signed head fits' : `${heads} signed heads fit`} the log, the last over ${good}${tail}`,
    );
  }
  return { findings, problems };
}

/** Describes the mismatch, and the event it belongs to as far as it is known. */
async function problemOf(
  looked: Looked,
  head: SignedHead,
  good: number,
  whose: string,
): Promise<string | undefined> {
  const { fresh, state, publicKey } = looked;
  if (head.publicKey !== publicKey || !isSigned(head))
    return `${whose} was not signed with the key of this installation. ${restoreBackup}`;
  if (head.size > state.size)
    return `${whose} covers more than the ${state.size} events of the log: its end is lost. ${restoreBackup}`;
  if ((await fresh.rangeHash({ from: 0, to: head.size })) === head.root) return undefined;
  const changed = await firstDifference(looked, good, Math.min(head.size, looked.kept?.size ?? 0));
  const where =
    changed === undefined
      ? `one or more of the events from ${await named(looked, good)} to ${await named(looked, head.size - 1)}`
      : `first ${await named(looked, changed)}`;
  return `${whose} does not fit the log: somebody changed ${where}, or the log was moved here from another store since. ${restoreBackup}`;
}

/** The first leaf of a range in which the stored tree differs from the log. */
async function firstDifference(
  { fresh, kept }: Looked,
  from: number,
  to: number,
): Promise<number | undefined> {
  if (!kept) return undefined;
  for (let tile = Math.floor(from / tileWidth); tile * tileWidth < to; tile += 1) {
    const [now, then] = await Promise.all([fresh.leaves(tile), kept.tiles.leaves(tile)]);
    for (let at = 0; at < tileWidth && tile * tileWidth + at < to; at += 1)
      if (tile * tileWidth + at >= from && now.hashes[at] !== then.hashes[at]) return tile * tileWidth + at;
  }
  return undefined;
}

/** Describes an event, given by its index in the tree, in words. */
async function named({ fresh, store }: Looked, index: number): Promise<string> {
  const positionAt = async (place: number) =>
    (await fresh.leaves(Math.floor(place / tileWidth))).positions[place % tileWidth] as Position | undefined;
  const before = index === 0 ? null : ((await positionAt(index - 1)) ?? null);
  const { events } = await store.readAll(before, { limit: 1 });
  const [event] = events;
  return event ? `the ${event.type} at position ${event.position} in ${event.stream}` : `event ${index + 1}`;
}

async function* signedHeads(store: EventStore): AsyncGenerator<SignedHead> {
  for (let after: Position | null = null; ; ) {
    const page: Awaited<ReturnType<EventStore['readAll']>> = await store.readAll(after, {
      filter: { types: ['TreeHeadSigned'] },
    });
    for (const event of page.events as readonly StoredEvent[]) yield event.data as SignedHead;
    if (page.scannedTo === null || page.scannedTo === after) return;
    after = page.scannedTo;
  }
}

/** Reads the head in an audit export. @throws {OperationRefused} if the file has none */
export async function headTaken(file: string): Promise<SignedHead> {
  try {
    const { head } = JSON.parse(await readFile(file, 'utf8')) as { readonly head: SignedHead };
    const { size, root, position, at, publicKey, signature } = head;
    return { size, root, position, at, publicKey, signature };
  } catch (error) {
    throw new OperationRefused(
      `${file} is not the export.json of an audit export: ${error instanceof Error ? error.message : String(error)}.`,
    );
  }
}
