import { expect, test } from 'vitest';
import { registrationFindings } from './registration-findings.ts';

const complete = {
  firstName: 'Ada',
  lastName: 'Byron',
  organizationName: 'Analytical Engines',
  email: 'ada@example.org',
  password: 'Correct-Horse-9',
  confirm: 'Correct-Horse-9',
};

test('a complete registration has no findings', () => expect(registrationFindings(complete)).toEqual({}));

test('every empty field has a finding', () => {
  expect(registrationFindings({ ...complete, firstName: ' ', email: '' })).toEqual({
    firstName: 'All fields are required',
    email: 'All fields are required',
  });
});

test('the password must meet the shared rules and match its confirmation', () => {
  expect(registrationFindings({ ...complete, password: 'Short1', confirm: 'Short1' })).toEqual({
    password: 'Password must be at least 8 characters',
  });
  expect(registrationFindings({ ...complete, password: 'alllowercase1', confirm: 'other' })).toEqual({
    password: 'Your password needs: one uppercase letter',
    confirm: 'Passwords do not match',
  });
});
