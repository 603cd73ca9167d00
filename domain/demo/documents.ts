import type { DocumentType } from '../document/limits.ts';

/** A document of the demo workspace, as text from which a file of its format is written. */
export type DemoDocument = {
  readonly name: string;
  readonly format: 'docx' | 'pdf' | 'pptx' | 'xlsx' | 'csv' | 'txt';
  readonly documentType: DocumentType;
  readonly lens?: string;
  readonly title: string;
  /** Paragraphs, or the rows of a table with cells separated by "|". */
  readonly parts: readonly string[];
};

/** The documents, in the order of their upload. The sales review contradicts how people rate the competition. */
export const demoDocuments: readonly DemoDocument[] = [
  {
    name: 'Strategy on one page.docx',
    format: 'docx',
    documentType: 'strategy',
    lens: '4',
    title: 'Strategy on one page',
    parts: [
      'Our purpose is to replace the second car of a family by a cargo bike that lasts fifteen years. Our long-term goal is to double our output within two years without a second site. Everybody in the company should be able to say this in one sentence, and the strategy workshop of the summer made clear that many could not.',
      'We choose what we will not build: no folding models, no rental fleets of our own, no batteries under our own name. Three models instead of eleven. Resources follow this choice: two thirds of engineering time goes to the long frame, and the budget of each team names the goal that it serves.',
      'The strategy is based on evidence. Twice a year we compare the plan with orders, returns and the answers of our customers. If the evidence speaks against a choice, we change the choice and write down why. The next review of the strategy is in March.',
    ],
  },
  {
    name: 'Board minutes.pdf',
    format: 'pdf',
    documentType: 'reports',
    lens: '8',
    title: 'Minutes of the board',
    parts: [
      'The board reviewed its own work for the first time. Two members have served for nine years, and the board agreed to look for one independent member with experience in manufacturing. Conflicts of interest were declared: one member also advises a supplier and left the room for item four.',
      'The board decided to approve the investment in a second paint line by a majority of three to one. The record of decisions is now kept in one list with the reason for each decision, and the chair reports at every meeting which decisions were carried out and which were not.',
      'Financial figures of the quarter were late again. The board asked management to present monthly figures by the tenth working day, together with a cash outlook for the next six months. Overdue payments of two large customers reduced the cash cushion to five weeks.',
    ],
  },
  {
    name: 'Delivery figures.xlsx',
    format: 'xlsx',
    documentType: 'operations',
    lens: '5',
    title: 'Deliveries',
    parts: [
      'Month|Orders|Delivered on time|Weeks to deliver|Errors found before delivery',
      'April|212|131|9.1|38',
      'May|240|158|8.4|41',
      'June|251|176|7.6|52',
      'July|236|182|6.9|49',
      'August|244|198|6.1|55',
      'September|262|221|5.2|61',
      'October|270|238|4.6|58',
    ],
  },
  {
    name: 'Customer feedback.csv',
    format: 'csv',
    documentType: 'marketing',
    lens: '7',
    title: 'Customer feedback',
    parts: [
      'Topic|What the customer said|Satisfied',
      'Complaint|My battery failed and they lent me one the same day. The complaint was handled well.|yes',
      'Delivery|I was promised a bike for May and got it in July. The promise was not realistic.|no',
      'Question|I asked about the trailer and had a quick and honest answer within a day.|yes',
      'Survey|They asked me what I expect before they changed the saddle. I feel heard as a customer.|yes',
      'Delivery|Nobody called when the delivery date moved. Customers expect an answer.|no',
      'Service|The workshop explained the repair and the bill. I am satisfied and will come back.|yes',
    ],
  },
  {
    name: 'People plan.pptx',
    format: 'pptx',
    documentType: 'operations',
    lens: '2',
    title: 'People plan',
    parts: [
      'Skills in place: twelve welders are certified, four more train this year. Hiring is slow because candidates wait five weeks for an answer.',
      'Staying with us: people leave after two years when they see no next step. Every manager now talks with every employee about growing skills twice a year.',
      'Culture: people speak up when something looks wrong and trust that nobody is blamed. Mistakes are discussed in the open, and colleagues learn from them.',
      'Leadership: line managers decide about shifts themselves. Leaders listen first and then decide in time.',
    ],
  },
  {
    name: 'Sales review.txt',
    format: 'txt',
    documentType: 'marketing',
    lens: '1',
    title: 'Sales review',
    parts: [
      'We lost market share to two competitors this year. Rivals offer similar products at lower prices, and our competitive position in the north is weak. The competitor from the south delivers in three weeks where we quote nine, and its dealers stand in every larger town. Of the customers who bought from a competitor, one in two says that our offer was not compared seriously at all. The competition has copied the long frame within a year, and nothing in our own products is hard for rivals to copy. Our people learn of the moves of competitors from customers, weeks too late, and nobody in the company follows what the competition does.',
      'Our competitive position against rivals is weak in tenders. Competitors win the large customers, and we lost two framework contracts to a rival with a poorer product. In nine tenders against competitors we won one. We do not know why we lose: after a lost tender nobody asks the customer, and wins and losses against the competition are not recorded. A rival that did not exist three years ago now leads in three cities. Price cuts of the main competitor were answered too late, and the competitive advantage that we claim in our presentations is not one that customers name when they compare us with the competition.',
      'The main competitor has a cost advantage that we cannot match. Our market share against the competition declined in every region, and price wars with rivals hurt us. The rival buys motors at two thirds of our price. We failed to differentiate: customers who compare competitors see the same battery, the same brakes and the same warranty. Substitutes such as subscriptions of rivals took a third of the families that used to buy. Our honest comparison with the competition has not been updated for two years, and the weaknesses against competitors that it named were never addressed by anybody.',
      'New entrants and substitute products took customers from us. Our sales team failed to answer the price cuts of the main competitor, and three tenders against rivals were lost. Dealers report that competitors pay better margins, and two of our oldest dealers now sell a rival brand beside ours. The competition advertises where our customers are, and we do not. In the last survey of the trade association we fell from second to fifth place among competitors. Without an answer to these rivals we will lose further market share to the competition in the coming year, and the competitive position in the cities is at risk.',
    ],
  },
];
