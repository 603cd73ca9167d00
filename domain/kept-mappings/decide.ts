import { type Decision, refuse } from '../kernel/decision.ts';
import { say } from '../texts/sentence.ts';
import type { KeptMappingEvent } from './events.ts';
import { keptMappingLimits as limits } from './limits.ts';
import type { KeptMapping, KeptMappings } from './state.ts';

/**
 * Keeps a mapping. It takes the place of the one for the same headings; of more than {@link limits} mappings, the oldest is removed.
 * Each has an id and a key of its own, so that the key of the one before can be destroyed. Idempotent.
 */
export function keepMapping(
  state: KeptMappings,
  organizationId: string,
  mapping: KeptMapping,
): Decision<KeptMappingEvent> {
  if (mapping.content.length > limits.content) return [];
  if (state.some(({ mappingId }) => mappingId === mapping.mappingId)) return [];
  const others = state.filter(({ fingerprint }) => fingerprint !== mapping.fingerprint);
  const gone = [
    ...state.filter(({ fingerprint }) => fingerprint === mapping.fingerprint),
    ...others.slice(limits.mappings - 1),
  ];
  return [
    ...gone.map(
      ({ mappingId }): KeptMappingEvent => ({
        type: 'SurveyMappingRemoved',
        data: { organizationId, mappingId, by: null },
      }),
    ),
    { type: 'SurveyMappingKept', data: { organizationId, ...mapping } },
  ];
}

/** Removes a mapping of the organisation; another one is not found. */
export function removeMapping(
  state: KeptMappings,
  mappingId: string,
  { organizationId, by }: { readonly organizationId: string; readonly by: string },
): Decision<KeptMappingEvent> {
  if (!state.some((kept) => kept.mappingId === mappingId))
    return refuse('notFound', 'NOT_FOUND', say('surveyImport.mappingNotFound'));
  return [{ type: 'SurveyMappingRemoved', data: { organizationId, mappingId, by } }];
}
