import { describe, expect, it } from 'vitest';
import { nineLenses } from '../../framework/frameworks.ts';
import { groupNamesOf, placeNamesOf } from './place-names.ts';
import { understand } from './understand.ts';

const vocabulary = {
  places: placeNamesOf(nineLenses),
  groups: groupNamesOf(['CEO / Executive', 'Manager', 'Employee', 'Customer']),
};
const asked = (question: string) => {
  const found = understand(question, vocabulary);
  const parts: unknown[] = [found.about];
  if ('place' in found) parts.push(found.place?.name ?? null);
  if ('group' in found) parts.push(found.group);
  if ('groups' in found) parts.push(...found.groups);
  if ('end' in found) parts.push(found.end);
  if ('owner' in found) parts.push(found.owner, found.isLateOnly);
  return parts;
};

describe('a question is understood as', () => {
  it.each([
    ['What is the framework?', ['framework', null]],
    ['Market', ['framework', 'Market']],
    ['finance', ['framework', 'Financial']],
    ['Explain the lens Governance, please', ['framework', 'Governance']],
    ['What does Market Timing mean?', ['framework', 'Market Timing']],
    ['What is Customer loyalty?', ['framework', 'Customer loyalty']],
    ['How is Market rated?', ['score', 'Market', null]],
    ['What is the score of PEOPLE?', ['score', 'People', null]],
    ['How did managers rate Culture?', ['score', 'Culture', 'Manager']],
    ['What do executives rate customers?', ['score', 'Customers', 'CEO / Executive']],
    ['How did customers rate Pricing Strategy?', ['score', 'Pricing Strategy', 'Customer']],
    ['Compare managers and employees on Strategy', ['groups', 'Strategy', 'Manager', 'Employee']],
    ['Compare Employees and Managers', ['groups', null, 'Employee', 'Manager']],
    ['Compare managers and customers', ['groups', null, 'Manager', 'Customer']],
    ['Compare managers and employees on customers', ['groups', 'Customers', 'Manager', 'Employee']],
    [
      'How do executives and managers differ on culture?',
      ['groups', 'Culture', 'CEO / Executive', 'Manager'],
    ],
    [
      'Do managers rate Pricing Strategy higher than employees?',
      ['groups', 'Pricing Strategy', 'Manager', 'Employee'],
    ],
    ['How is Market rated without employees?', ['ratings']],
    ['How does everyone but managers rate Market?', ['ratings']],
    ['How are we doing overall?', ['score', null, null]],
    ['What is our strongest lens?', ['ranking', null, 'strongest']],
    ['Where are our weaknesses?', ['ranking', null, 'weakest']],
    ['Where do people disagree?', ['disagreement']],
    ['What changed since the last cycle?', ['change', null]],
    ['Has Governance improved?', ['change', 'Governance']],
    ['How did Market develop over time?', ['trend', 'Market']],
    ['What is the trend of our scores?', ['trend', null]],
    ['How have our scores changed over the years?', ['trend', null]],
    ['What is the trend of Market Timing?', ['change', 'Market Timing']],
    ['Which actions are overdue?', ['plan', [], true]],
    ['What is in the plan?', ['plan', [], false]],
    ['Which actions does Anna own?', ['plan', ['anna'], false]],
    ['How many people have answered?', ['participation']],
    ['What do people rate lowest?', ['ranking', null, 'weakest']],
    ['How did People score?', ['score', 'People', null]],
    ['Who has submitted?', ['participation']],
    ['What is the response rate?', ['participation']],
  ])('%j', (question, expected) => expect(asked(question)).toEqual(expected));

  it.each([
    'What is our market share in Norway?',
    'What is the plan for Asia?',
    'What is our pricing strategy for schools?',
    'How much rent do we pay?',
    'What changed in the lease?',
    'How did the rent change over the years?',
    'What is the timeline of the merger?',
    'Who is our strongest competitor?',
    'What is the credit score of our largest customer?',
    'When does the agreement with the supplier end?',
    'Who gives approval for a discount above 8 percent?',
    'What did the bank answer to the request?',
    'Compare the offers of the two suppliers of steel',
    'Compare managers and employees on their bonus for overtime',
    'What was the canteen rated?',
    'Wie hoch ist die Miete?',
    'Quand expire le bail ?',
  ])('one about documents: %j', (question) => expect(asked(question)).toEqual(['documents']));

  it.each([
    'Which theme is the weakest?',
    'What is our second weakest lens?',
    'Which lens is best and which is worst?',
    'What is not our strongest lens?',
    'What is the weakest theme in Market?',
    'Is Market rated 9 of 9?',
    'How was Market rated last year?',
  ])('one about ratings that no rule answers: %j', (question) =>
    expect(asked(question)).toEqual(['ratings']),
  );
});

describe('a question about what one person rated is recognised', () => {
  it.each([
    'What did Anna rate?',
    'What did anna rate Market?',
    'How did Anna Berg score Culture?',
    'Who gave the 3?',
    'Who rated Market lowest?',
    'Which person gave Leadership a 1?',
    'Show me the individual ratings of Market',
    "What is Anna's rating of Culture?",
    'What was Peter’s score for Market?',
    'Show the ratings of Anna',
    'Show the comments by Peter',
    'Has Anna rated Market?',
    'How did Anna vote in the survey of the market?',
    'What rating did my boss give?',
    'What did she score for Governance?',
    'Ratings per person for Culture',
    'List every single rating',
    'Who answered 9 for Market?',
    'What did the only person of the board rate? Give his rating.',
    'what score did thomas give to people',
    'Whose answers are lowest?',
    'What is the score of Market without Anna?',
    'What would the score be if Anna had not answered?',
    'How did the last person to submit score Market?',
    'What was Anna rated?',
    'What was the canteen rated by Anna?',
    'What was the rating of the market by Anna?',
    'What were the things Anna rated?',
    'Wer hat Markt mit 3 bewertet?',
    'Wie hat Anna den Markt bewertet?',
    'Was ist die Bewertung von Anna?',
    'Qui a noté le marché 3 ?',
    'Quelles sont les notes d’Anna ?',
    'Comment Anna a noté le marché ?',
  ])('%j', (question) => expect(asked(question)).toEqual(['onePerson']));

  it.each([
    'How did managers rate Market?',
    'How did we score on Culture?',
    'What did people rate lowest?',
    'Who has answered?',
    'How has the company scored?',
    'What did employees score for Strategy?',
    'What was the canteen rated?',
    'How was the new website rated in the poll?',
    'What was the response rate of the staff survey?',
    'What was the interest rate of the state loan?',
    'Why did Anna vote against the merger?',
    'Why did Anna vote in favour of the merger?',
    'Why did premium rates rise?',
    'Wer ist der Vermieter?',
    'Qui est le bailleur ?',
  ])('and not in %j', (question) => expect(asked(question)[0]).not.toBe('onePerson'));
});
