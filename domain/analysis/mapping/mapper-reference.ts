/** What maps passages, as events name it: the lexicon and the way it scores. Raised with each change that gives other mappings. */
export const mapperReference = 'nine-lenses-lexicon@1.1';
