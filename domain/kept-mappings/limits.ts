/** Limits of the mappings that an organisation keeps. The screen states the first. */
export const keptMappingLimits = {
  /** The one kept first makes room for a new one. */
  mappings: 40,
  /** Length of a mapping with its headings as JSON, in characters: an event has a limit. A longer one is not kept. */
  content: 60_000,
} as const;
