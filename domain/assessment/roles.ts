/**
 * Stakeholder groups, one list for launch, survey and results (the specification has two; this is the longer one).
 * These strings are stored: never rename, only add.
 */
export const stakeholderRoles = [
  'CEO / Executive',
  'Board Member',
  'Senior Leadership',
  'Manager',
  'Employee',
  'Customer',
  'Partner',
  'Consultant/Advisor',
  'Investor',
  'Other',
] as const;

export type StakeholderRole = (typeof stakeholderRoles)[number];

export const defaultRole: StakeholderRole = 'Employee';
