import type { ListedDocument } from '../../../../../../api/document/contract/documents.ts';

/**
 * True while something still happens to the document by itself.
 * @param added documents that this page uploaded; only of these a mapping is still to come for sure, because older ones may never get one
 */
export function isProcessing(
  {
    documentId,
    stage,
    mapping,
    isGivenUp,
  }: Pick<ListedDocument, 'documentId' | 'stage' | 'mapping' | 'isGivenUp'>,
  added: ReadonlySet<string>,
): boolean {
  if (stage === 'ready') return mapping === null && !isGivenUp && added.has(documentId);
  return stage !== 'failed' && stage !== 'quarantined';
}
