import { hash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { comparePositions, type Position } from '../../../domain/kernel/event.ts';
import type { SignedHead } from '../../../domain/proof/head.ts';
import { type AuditLine, auditKeys } from '../../../domain/read-models/audit-trail/audit-trail.ts';
import { disclosed } from '../../../domain/read-models/audit-trail/disclosed.ts';
import type { AssessmentEntry } from '../../../domain/read-models/directory/directory.ts';
import type { AuditCopy } from '../../../domain/read-models/handouts/handouts.ts';
import { Response } from '../../../domain/response/state.ts';
import { say } from '../../../domain/texts/sentence.ts';
import type { EventStore } from '../../../infra/event-store/port.ts';
import { createEvidence, type Leaf } from '../../../infra/proof/evidence.ts';
import { contentHash } from '../../../infra/proof/hashing.ts';
import type { ProofTree } from '../../../infra/proof/tree.ts';
import type { ReadModelStore } from '../../../infra/read-model-store/port.ts';
import { ApiProblem } from '../../http/problem.ts';
import type { ModelReader } from '../../queries/read-models.ts';
import { readMe } from '../export/read-me.ts';
import { isToldLine } from './audit-lines.ts';

/** Maximum number of entries in one answer. */
const auditExportMax = 50_000;
const pageSize = 1_000;
const format = 'nine-lenses audit export 2';

export type AuditExport = { readonly zip: Buffer; readonly events: number };

type Options = {
  readonly store: EventStore;
  readonly readModels: ReadModelStore;
  readonly proof: ProofTree;
  readonly audit: ModelReader;
};

/**
 * Exports the audit trail of an assessment up to a signed head, with inclusion proofs. An entry's content is included
 * only where `domain/read-models/audit-trail/disclosed.ts` permits it; other entries state the actor, action and time,
 * and the hash of the rest. Answers in an anonymous assessment are exported as a hash only, because the times and
 * authors of saves would disclose the authors of comments.
 */
export function createAuditExport({ store, readModels, proof, audit }: Options) {
  async function positionsOf(
    assessmentId: string,
    upTo: Position,
    now: number,
  ): Promise<readonly Position[]> {
    const positions: Position[] = [];
    for (let after: string | undefined; ; ) {
      const page = await audit.list(auditKeys.lines(assessmentId), {
        limit: pageSize,
        ...(after !== undefined && { after }),
      });
      for (const { document } of page) {
        const line = document as AuditLine;
        const position = line.position as Position;
        if (comparePositions(position, upTo) <= 0 && isToldLine(line, now)) positions.push(position);
      }
      if (positions.length > auditExportMax)
        throw new ApiProblem(
          409,
          'EXPORT_TOO_LARGE',
          say('audit.exportTooLarge', { most: auditExportMax.toLocaleString('en-GB') }),
        );
      after = page.at(-1)?.key;
      if (page.length < pageSize) return positions;
    }
  }

  function entryOf({ index, event, leaf }: Leaf, named: boolean) {
    if (!named && Response.holds(event.stream)) return { index, leaf };
    const { type, recordedAt, position, metadata, stream, revision, id, schemaVersion, data } = event;
    const { actor, ...rest } = metadata;
    const blind = proof.blind(index);
    const open = { index, position, type, recordedAt, actor, leaf };
    return disclosed.has(type)
      ? { ...open, whole: { blind, stream, revision, id, schemaVersion, metadata: rest, data } }
      : { ...open, content: contentHash(event, blind) };
  }

  /** @param copies earlier exports, oldest first */
  return async (
    { assessmentId, name, company, named }: AssessmentEntry,
    head: SignedHead,
    copies: readonly AuditCopy[],
    by: string,
    at: string,
  ): Promise<AuditExport> => {
    const evidence = createEvidence(store, readModels, head.size);
    const positions = await positionsOf(assessmentId, head.position as Position, Date.parse(at));
    const leaves = await evidence.leavesAt(positions);
    const earlier = [];
    for (const copy of copies)
      if (copy.size <= head.size)
        earlier.push({
          size: copy.size,
          root: copy.root,
          at: copy.signedAt,
          proof: await evidence.grownFrom(copy.size),
        });
    const document = {
      format,
      about: { assessmentId, assessment: name, company, at, by },
      head,
      events: leaves.map((leaf) => entryOf(leaf, named === true)),
      proof: await evidence.proofOf(leaves.map(({ index }) => index)),
      earlier,
    };
    const seal = proof.seal(`${format}\n${hash('sha256', JSON.stringify(document), 'hex')}\n`);
    return {
      events: leaves.length,
      zip: await zipped({
        'export.json': `${JSON.stringify({ ...document, seal }, null, 1)}\n`,
        'README.txt': readMe({ assessment: name, company, at }),
        'verify.mjs': await readFile(path.resolve(import.meta.dirname, '../export/verify.mjs')),
      }),
    };
  };
}

async function zipped(files: Readonly<Record<string, string | Buffer>>): Promise<Buffer> {
  // Loaded with the first export, because most runs never need it.
  const { default: JSZip } = await import('jszip');
  const zip = new JSZip();
  for (const [name, content] of Object.entries(files)) zip.file(name, content);
  return zip.generateAsync({ type: 'nodebuffer', compression: 'DEFLATE' });
}
