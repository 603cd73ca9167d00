import { noun } from '../kernel/noun.ts';
import { keptMappingEvents } from './events.ts';

/** A mapping as it is stored. Sealed: `name`, `content`. */
export type KeptMapping = {
  readonly mappingId: string;
  readonly fingerprint: string;
  readonly name: string;
  readonly content: string;
  readonly at: string;
  readonly by: string;
};

/** The mappings that an organisation keeps, the newest first. */
export type KeptMappings = readonly KeptMapping[];

export const KeptMappings = noun({
  name: 'kept-mappings',
  key: (organizationId: string) => organizationId,
  events: keptMappingEvents,
  initial: [] as KeptMappings,
  evolve: (state, event): KeptMappings => {
    switch (event.type) {
      case 'SurveyMappingKept': {
        const { organizationId: _, ...mapping } = event.data;
        return [mapping, ...state];
      }
      case 'SurveyMappingRemoved':
        return state.filter(({ mappingId }) => mappingId !== event.data.mappingId);
      default:
        return state;
    }
  },
});
