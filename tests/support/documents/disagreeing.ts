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
      'Our competitive position against rivals is weak in tenders. Competitors win the large customers, and we lost two framework contracts to a rival with a poorer product.',
      'The main competitor has a cost advantage that we cannot match. Our market share against the competition declined in every region, and price wars with rivals hurt us.',
      'New entrants and substitute products took customers from us. Our sales team failed to answer the price cuts of the main competitor, and three tenders against rivals were lost.',
    ]
      .map(long)
      .join('\n\n'),
  },
  praise: {
    name: 'Market praise.txt',
    content: [
      'Our competitive position is strong. We outperform every competitor and won market share from rivals, and new entrants copy our products without success.',
      'In tenders against rivals we won eleven of twelve. Our competitive advantage in quality is strong, and competitors praised for price do not outperform us.',
      'The competitive landscape is stable, and our position against competitors and substitute products is strong and robust. Rivals lost share to us.',
      'Competitors and rivals offer weaker substitute products, and our competitive advantage over the main competitor is strong and trusted.',
    ]
      .map(long)
      .join('\n\n'),
  },
  culture: {
    name: 'Culture book.txt',
    content: [
      'Our corporate culture is strong. Shared values and rituals hold the company together, and colleagues are proud of the culture and of how people treat each other.',
      'Colleagues describe the culture of the company as strong and trusted. Values, rituals and stories are alive, and new employees are proud to belong to this culture.',
      'Our culture is a strength of the organisation. The values are well understood in each team, and behaviour at work follows them; the climate is healthy.',
      'The values of the company are well understood, and the culture survey shows a high level of trust. Behaviour that lives the values is praised, and belonging is strong.',
    ]
      .map(long)
      .join('\n\n'),
  },
} as const;
