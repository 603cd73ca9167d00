import { count } from '../../../lib/display/format.ts';

/** Labels of the fields by which a document and an assessment are chosen. */
export const texts = {
  assessment: 'Assessment',
  document: 'Document',
  choose: 'Choose a document',
  find: 'Find by name',
  more: (number: number) =>
    `${count(number, 'more document matches', 'more documents match')}. Type a part of the name.`,
} as const;
