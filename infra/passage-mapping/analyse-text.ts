import { gunzipSync, gzipSync } from 'node:zlib';
import { analyseDocument } from '../../domain/analysis/document-analysis/analyse-document.ts';
import { nineLensesLexicon } from '../../domain/analysis/mapping/lexicon.ts';
import type { StoredPassageMapping } from '../../domain/analysis/mapping/stored-mapping.ts';
import type { Passage } from '../extraction/port.ts';
import type { AnalysedText } from './port.ts';

const common = new Set(nineLensesLexicon.commonWords);

/**
 * Analyses a stored text. Blocks its thread, for seconds if the text is long, so it must not run on the server's event loop.
 * @param text passages, and `mapping` of them, as compressed JSON
 */
export function analyseText(text: Uint8Array, mapping: Uint8Array): AnalysedText {
  const passages = unpacked<readonly Passage[]>(text);
  const mappings = unpacked<readonly StoredPassageMapping[]>(mapping);
  const analysis = analyseDocument(passages, {
    common,
    lensOf: (passage) => {
      const found = mappings[passage];
      return found && !found.abstains ? found.lens : null;
    },
  });
  const { keySentences, metrics, opportunities, actionItems } = analysis;
  return {
    bytes: gzipSync(JSON.stringify(analysis)),
    keySentences: keySentences.length,
    metrics: Object.values(metrics).filter(({ kind }) => kind !== 'absent').length,
    opportunities: opportunities.length,
    actionItems: actionItems.length,
  };
}

const unpacked = <Value>(packed: Uint8Array): Value =>
  JSON.parse(gunzipSync(packed).toString('utf8')) as Value;
