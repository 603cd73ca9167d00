/** Sentences to a language model beside the instructions of a question. */
export const questionTexts = {
  answerAgain: (faults: string) =>
    `Your last answer did not have the agreed form (${faults}). Answer again with JSON of that form and nothing else.`,
} as const;
