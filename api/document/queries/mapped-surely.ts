import {
  type MappingConfidence,
  mappingConfidence,
} from '../../../domain/analysis/mapping/mapping-confidence.ts';
import { readOutline } from '../../../domain/analysis/mapping/outline.ts';
import type { MappedVersion } from './library-rows.ts';

/** By the mapped version, which is replaced when a passage is moved: an outline has a line a passage, and lists are read often. */
const known = new WeakMap<MappedVersion, MappingConfidence>();

/** How surely the text of a version was mapped to the lenses. */
export function mappedSurely(mapped: MappedVersion): MappingConfidence {
  const before = known.get(mapped);
  if (before) return before;
  const confidence = mappingConfidence(readOutline(mapped.outline, mapped.moves));
  known.set(mapped, confidence);
  return confidence;
}
