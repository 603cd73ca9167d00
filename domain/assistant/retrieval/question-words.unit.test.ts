import { describe, expect, it } from 'vitest';
import { createPassageFinder } from './find-passages.ts';
import { wantedWordsIn } from './question-words.ts';

/** What is quoted from passages of one document. */
function quotesFor(question: string, ...texts: readonly string[]): readonly string[] {
  const finder = createPassageFinder<string>(wantedWordsIn(question));
  for (const text of texts) finder.consider({ where: text, text, headings: [], document: 'notes.txt' });
  return finder.best().map(({ where, start, end }) => where.slice(start, end));
}

describe('a passage without the value that a question asks for is not quoted', () => {
  it.each([
    ['Who is our auditor?', 'The auditor did not report any breach of procedure.'],
    ['How many patents do we hold?', 'Our trademark KESTREL is registered in the EU until 2033.'],
    ['How large is the Turku plant?', 'Nora Lind will sell the Turku plant by 1 May 2027.'],
    ['How large is the Turku plant?', 'The Turku plant was built in 2019.'],
    ['What was the revenue in the third quarter?', 'In the first quarter of 2025 revenue was $4.1 million.'],
    [
      'How large is the Turku plant?',
      'Net loss was $4 million. Nora Lind will sell the Turku plant by 1 May 2027.',
    ],
    ['What is the staff turnover in Turku?', 'Revenue was $5m. The plant in Turku employs 94 people.'],
    [
      'How many apprentices do we employ?',
      'Apprentices are paid 80 per cent of the adult rate in the third year.',
    ],
    ['How many parking permits are there?', 'Parking permits cost £15 a month.'],
    ['How many suppliers do we have?', 'The supplier delivers within five working days of an order.'],
    ['How many cranes does the harbour have?', 'The harbour crane at quay 7 is out of service.'],
    ['How many children came?', 'Children under twelve came free of charge.'],
    [
      'What is the price of a crane?',
      'The crane at quay 7 was out of service for eleven days at a high price.',
    ],
    ['Who opened the office in Porto?', 'The office in Porto was opened in May 2024.'],
    ['Who was the lead partner before Hamish Orr?', 'The lead partner, Hamish Orr, leaves.'],
    ['Who is the head of the school?', 'The deputy head of the school is leaving.'],
    ['What is the price of flour?', 'Flour comes from Orford. The price of a loaf is €4.20.'],
    ['What is the rent of the office?', 'The office was chosen because of rents; it seats forty people.'],
    ['What did the app cost?', 'The app was rewritten. The annual fee of the gold card is £95.'],
    ['How many branches are there?', 'The branch in Ludlow has nine employees.'],
    ['How many moorings are there?', 'Moorings are let by the season; a boat of ten metres costs €640.'],
    ['When is the summer concert?', 'The summer concert raised £1,930 for the roof.'],
    ['When was the organ bought?', 'The organ was bought second-hand. In 2019 we sold the piano.'],
    ['What is the cost of the cattery?', 'Work on the cattery is expected to last eleven weeks.'],
    ['How old is the boiler?', 'We replace the old boiler at a cost of 34,500 pounds.'],
    ['How long is the tour?', 'The tour cost 800 pounds.'],
    ['Where is the library?', 'The library opens at eight and is run by volunteers.'],
  ])('%j: %j', (question, text) => expect(quotesFor(question, text)).toEqual([]));

  it.each([
    ['Who is our auditor?', 'Our auditor is Lindqvist and Partners.'],
    ['How long does the lease run?', 'The lease runs until 2031.'],
    ['How large is the Turku plant?', 'The Turku plant, built in 2019, has 4,100 square metres.'],
    ['What is the staff turnover in Turku?', 'Staff turnover in Turku was 11 percent.'],
    ['What was the revenue in the third quarter?', 'Revenue in Q3 was $4.1 million.'],
    ['Who approves fuel invoices?', 'Fuel invoices are approved by the person who orders the fuel.'],
    ['Who reviews pull requests?', 'Pull requests are reviewed by two engineers.'],
    ['Who is Nora Lind?', 'Nora Lind is a nurse.'],
    ['How quickly are complaints answered?', 'Complaints are answered within fifteen working days.'],
    ['How many days do complaints take?', 'Complaints take fifteen working days.'],
    ['When can the lease be broken?', 'Either party may break the lease on 30 June 2029.'],
    ['What share of freight comes from distilleries?', 'Distilleries account for 41 per cent of freight.'],
    ['Where are disputes settled?', 'Disputes are settled in Vienna.'],
    ['What is the price of a loaf?', 'The price of a loaf is €4.20.'],
    ['How old is the boiler?', 'The boiler dates from 1991.'],
    ['How long is the quay?', 'The quay is 120 metres long.'],
    ['When is rye bread sold?', 'Rye bread is sold on Fridays.'],
    ['How many beds does the ward have?', 'It is a 40-bed ward.'],
    ['Who rewrote the app?', 'The app was rewritten by an agency.'],
    ['What does the course cost?', 'The course costs €120.'],
  ])('%j: %j', (question, text) => expect(quotesFor(question, text)).toEqual([text]));

  it('quotes a row with its figures, not the titles of a table', () => {
    const row = 'Revenue\t18.2\t44.0';
    const table = `Comparison 2025 (USD million)\tKestrel\tHalvorsen\n${row}`;
    expect(quotesFor('What was the revenue of Kestrel in 2025?', table)).toEqual([row]);
  });

  it('quotes a row below titles that are parted by blanks', () => {
    const table =
      'Sites\nSite Rent per year Lease ends\nDerby £210,000 31 March 2029\nCork €95,000 30 June 2027';
    expect(quotesFor('When does the lease in Cork end?', table)).toEqual(['Cork €95,000 30 June 2027']);
    expect(quotesFor('What is the rent in Derby?', table)).toEqual(['Derby £210,000 31 March 2029']);
  });

  it('quotes nothing about a company that only the text names, where the question is about us', () => {
    const text = 'We grew in June. Halden Cycles AG did not. Halden dismissed 120 people.';
    expect(quotesFor('How many people did we dismiss?', text)).toEqual([]);
    expect(quotesFor('How many people did Halden dismiss?', text)).toEqual(['Halden dismissed 120 people.']);
    const own = 'Halden dismissed 120 people, while we dismissed two people.';
    expect(quotesFor('How many people did we dismiss?', `${text} ${own}`)).toEqual([own]);
  });

  it('quotes no figure of a customer as ours', () => {
    const text = "Interview with the customer Valmet\nWe met in June. Valmet's revenue is EUR 5.4 billion.";
    expect(quotesFor('What is our revenue?', text)).toEqual([]);
    expect(quotesFor('What is the revenue of Valmet?', text)).toEqual([
      "Valmet's revenue is EUR 5.4 billion.",
    ]);
  });

  it('quotes the sentence before one that only says whose by a pronoun', () => {
    const text = 'Granz Bau filed for insolvency. Its revenue was $75 million.';
    expect(quotesFor('What was the revenue?', text)).toEqual([text]);
  });

  it.each([
    ['What did the dredging cost?', 'The dredging began in March. It cost €212,000.'],
    ['When does the swimming pool close?', 'The swimming pool was built in 1991. It closes on 30 November.'],
    ['When did Dr Farouk join?', 'Dr Farouk leads the ward. She joined in 2019.'],
    ['What is the annual rent of the terminal?', 'Lease of the terminal. The annual rent is £185,000.'],
  ])('finds %j in %j, where the thing is named only in the sentence before', (question, text) =>
    expect(quotesFor(question, text).join()).toContain(text.split('. ')[1]),
  );

  it('quotes our figure without those of others beside it', () => {
    const own = 'Net income was $1.4 million in 2025.';
    const others = 'Net income of our supplier Brandt was $3.1 million in 2025.';
    expect(quotesFor('What was our net income?', others, own)).toEqual([own]);
    expect(quotesFor('What was the net income of our supplier?', others, own)).toEqual([others]);
  });

  it('quotes the quarter that is asked for, not its neighbour', () => {
    const second = 'In the second quarter revenue was $4.6 million.';
    const text = `In the first quarter of 2025 revenue was $4.1 million. ${second}`;
    expect(quotesFor('What was the revenue in the second quarter?', text)).toEqual([second]);
  });
});

describe('what the question asks for decides what is quoted', () => {
  it.each([
    ['Why was the tour cancelled?', 'The tour was cancelled.'],
    ['Which hospital is Colin Peake in?', 'Apologies came from Colin Peake, who is in hospital.'],
    ['How much is a booster for a cat?', 'We treat dogs and cats. A booster for a dog costs £48.'],
    [
      'When did the line manager leave?',
      'Parental leave is paid. Ask the line manager eight weeks in advance.',
    ],
    ['When does Lena Voss leave?', 'Lena Voss won. The manager, Paul Ertl, leaves in June.'],
    ['Who is the finance director?', 'Claims need the approval of the finance director.'],
    ['How many offers were received?', 'Offers must be received by 16 October 2026 at 12:00.'],
    ['What was the premium last year?', 'The premium of £412 is due on 1 July.'],
  ])('%j is not answered by %j', (question, text) => {
    expect(quotesFor(question, text)).toEqual([]);
  });

  it.each([
    ['Why was the move delayed?', 'The move was delayed because the wiring was late.'],
    ['Why are deliveries late?', 'Deliveries are late. The main cause is a shortage of motors.'],
    ['What caused the outage?', 'The cause of the outage was a full disk.'],
    ['When does the surgery close on Saturdays?', 'The surgery closes at noon on Saturdays.'],
    ['Who funded the study?', 'The study was paid for by the Agriculture Board.'],
  ])('%j is answered by %j', (question, text) => {
    expect(quotesFor(question, text)).toEqual([text]);
  });

  it('quotes the sentence about whom it is done to', () => {
    const text = 'Dr Brennan treats dogs. Rabbits are seen by Dr Zielinski.';
    expect(quotesFor('Who treats rabbits?', text)).toEqual(['Rabbits are seen by Dr Zielinski.']);
  });

  it('quotes a row by the titles of its columns, also where these are years', () => {
    const crew = 'Route\tVessel\tCaptain\tSeats\nPoint\tFulmar\tA. Keane\t96\nReef\tPetrel\tJ. Osei\t60';
    expect(quotesFor('Who is the captain of the Fulmar?', crew)).toEqual(['Point\tFulmar\tA. Keane\t96']);
    expect(quotesFor('How many seats does the Petrel have?', crew)).toEqual(['Reef\tPetrel\tJ. Osei\t60']);
    const costs = 'Item\t2024\t2025\nEnergy\t£88,200\t£79,400\nRepairs\t£30,500\t£52,900';
    expect(quotesFor('What was spent on energy in 2025?', costs)).toEqual(['Energy\t£88,200\t£79,400']);
    expect(quotesFor('What was spent on energy in 2023?', costs)).toEqual([]);
  });
});
