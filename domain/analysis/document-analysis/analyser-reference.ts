/** Identifies the rules of the analysis in events. Raise the number with each change that leads to other results. */
export const analyserReference = 'document-analysis@14';
