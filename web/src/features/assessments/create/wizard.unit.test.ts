import { describe, expect, it } from 'vitest';
import { draftContent } from '../../../../../api/draft/contract/drafts.ts';
import { emptyForm } from '../launch/launch-form-state.ts';
import { blankRow } from '../launch/people/people-rows.ts';
import { contentOf, formOf } from './draft-content.ts';
import { firstStepFindings, summarized } from './wizard-findings.ts';

const person = (email: string, role = '') => ({ ...blankRow(), email, role });
const form = { ...emptyForm('Engines'), name: 'Spring review' };

describe('the content of a draft', () => {
  it('is the form as typed, without empty rows and without keys of rows', () => {
    const content = contentOf({ ...form, people: [person('wrong', 'Nowhere'), blankRow()] });
    expect(draftContent.parse(content)).toEqual(content);
    expect(content.people).toEqual([{ name: '', email: 'wrong', role: 'Nowhere', secondGroup: '' }]);
    expect(contentOf(formOf(content))).toEqual(content);
  });

  it('without people opens with one empty row', () => {
    expect(formOf(contentOf(form)).people).toMatchObject([{ name: '', email: '' }]);
  });
});

describe('findings', () => {
  it('of the first step leave out people, who come later', () => {
    expect(firstStepFindings(form, 0)).toEqual([]);
    expect(firstStepFindings({ ...form, name: 'Sp' }, 0)).toMatchObject([
      { message: 'Assessment name must be at least 3 characters' },
    ]);
  });

  it('about roles are one line, which leads to the first of them', () => {
    const people = [person('a@b.example'), person('c@d.example'), person('e@f.example')];
    const found = people.map(({ key }) => ({
      field: `person-${key}-role`,
      message: 'Please select a group',
    }));
    const other = { field: 'launch-name', message: 'Assessment name is required' };
    expect(summarized([other, ...found], { ...form, people })).toEqual([
      other,
      { field: found[0]?.field, message: 'Please select a role for all participants' },
    ]);
  });
});
