/** Identifies lexicon and scoring in events. Raise the version with each change that leads to other mappings. */
export const mapperReference = 'nine-lenses-lexicon@1.7';
