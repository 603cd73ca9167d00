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
      'The board discussed its principles: the code of conduct applies to members of the board as it applies to staff, gifts above fifty euros are declared, and nobody votes on a matter in which they have an interest. Compliance reports to the board twice a year. The chair reminded members that ethics are a subject of the annual review, and that concerns of whistle-blowers reach the board unopened.',
      'Oversight of risks is now a fixed item of each meeting. The board reviews the register of risks, asks which of them grew, and records its decision and the reason. Papers reach the members of the board seven days before the meeting; twice this year they came late, and the item was moved to the next meeting instead of being decided without preparation.',
      'Committees: the audit committee met four times and reported to the board in writing. A committee for nominations is new; it has three members, one of them independent. The terms of office of members of the board are staggered from now on, so that never more than a third of the board changes in one year. The structure of the board is to be reviewed by an outsider next spring.',
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
      'Values in daily work: colleagues help each other across teams, and the culture of the workshop is one of respect. New people say in their first month that they felt welcome, that questions were answered patiently and that nobody was left alone with a mistake. What we do not do well yet: the night shift feels less a part of the company, and its customs have drifted apart from those of the day.',
      'How leaders lead: the founders set direction and explain it in person once a month. Leaders give credit in public and feedback in private, and they admit their own errors. Two line managers were promoted without training in leadership; both now have a mentor. In the last round people trusted their direct manager more than the management of the company as a whole.',
      'Skills we need next: two engineers for motors, a planner, and welders for aluminium. Employees with experience are hard to hire in our region, so apprentices are trained here: six this year. The qualification of each employee is recorded, and everybody has five days of training a year, of which they used four on average.',
      'Leadership: line managers decide about shifts themselves. Leaders listen first and then decide in time.',
    ],
  },
  {
    name: 'Monthly review.docx',
    format: 'docx',
    documentType: 'reports',
    lens: '6',
    title: 'Monthly review of goals',
    parts: [
      'We measure eight indicators every month, each with an owner, a target and a source. The dashboard is open to everybody in the company. Two indicators were dropped because nobody had acted on them for a year; measuring them cost four hours a month. What we measure is what the goals of the year need, and the definitions of the indicators have not changed since January.',
      'Of the nine goals of the quarter, six were reached, two were late by some weeks and one was given up with a reason. Performance against plan has improved for three quarters in a row. Commitments that were missed are listed with what was learned, and the same list opens the next review, so that nothing that was promised disappears without a word.',
      'Data for the indicators comes from the orders, the workshop and the accounts, and arrives by itself on the third working day. Before, it was collected by hand, and the metrics of two teams contradicted each other. The measurement of errors before delivery is new: it counts what the test bench finds, and its trend is watched more than its value.',
      'We finish what we begin: on-time performance of projects rose from half to four in five. Milestones are small enough to be reached in a month. Where a team fell behind its target, the review asks what stands in the way and who removes it, not who is to blame. Results of the year are expected to exceed the plan by a little, and the gap to our best year has closed.',
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
