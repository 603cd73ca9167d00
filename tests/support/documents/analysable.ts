/**
 * A text with something for every section of an analysis. `sentences` are found word for word; `aside` is in the text and in no section.
 */
const sentences = {
  action: 'Anna Weber will present the new price list to the board by 30 June 2026.',
  opportunity: 'There is an untapped segment of commuters in the suburbs of the southern cities.',
  risk: 'We lost market share to two competitors, and our competitive position against rivals is weak.',
  strength:
    'Our brand outperforms every competitor among commuters, and customer demand is strong and growing.',
  revenue: 'Revenue for fiscal year 2025 was $12.4 million, compared with $10.1 million in 2024.',
} as const;
const aside = 'The staircase of the house has forty-two steps and was painted in a pale green.';

export const analysable = {
  name: 'Market report.txt',
  sentences,
  aside,
  content: [
    `${sentences.risk} Rivals win tenders with lower prices, and competitors offer similar products to the same customers. Market share against the competition declined in every region of the country.`,
    `${sentences.strength} Customers and commuters in the market prefer our products to those of competitors. ${aside}`,
    `${sentences.revenue} ${sentences.opportunity} ${sentences.action}`,
  ].join('\n\n'),
} as const;
