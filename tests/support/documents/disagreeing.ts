/** Repeats a text until it is as long as a passage, so that it becomes a passage of its own. */
const long = (text: string) => Array.from({ length: Math.ceil(700 / text.length) }, () => text).join(' ');

/**
 * Texts for the library, each with two passages: one text states problems with competition (1.2), one claims strengths in it, and one
 * claims strengths in culture (2.2).
 */
export const disagreeing = {
  competition: {
    name: 'Sales review.txt',
    content: [
      'We lost market share to two competitors this year. Rivals offer similar products at lower prices, and our competitive position in the north is weak.',
      'New entrants and substitute products took customers from us. Our sales team failed to answer the price cuts of the main competitor, and three tenders against rivals were lost.',
    ]
      .map(long)
      .join('\n\n'),
  },
  praise: {
    name: 'Market praise.txt',
    content: [
      'Our competitive position is strong. We outperform every competitor and won market share from rivals, and new entrants copy our products without success.',
      'Competitors and rivals offer weaker substitute products, and our competitive advantage over the main competitor is strong and trusted.',
    ]
      .map(long)
      .join('\n\n'),
  },
  culture: {
    name: 'Culture book.txt',
    content: [
      'Our corporate culture is strong. Shared values and rituals hold the company together, and colleagues are proud of the culture and of how people treat each other.',
      'The values of the company are well understood, and the culture survey shows a high level of trust. Behaviour that lives the values is praised, and belonging is strong.',
    ]
      .map(long)
      .join('\n\n'),
  },
} as const;
