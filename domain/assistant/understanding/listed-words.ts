import words from './words.json' with { type: 'json' };

/** The words of a list in `words.json`, which are separated by spaces there. */
export const listedAs = (name: keyof typeof words): ReadonlySet<string> => new Set(words[name].split(' '));
