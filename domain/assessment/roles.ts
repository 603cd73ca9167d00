/**
 * The ten roles of the specification's launch form: the groups of every assessment that names none of its own.
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

/** The eight stakeholder types of the specification's wizard and survey. */
export const stakeholderTypes = [
  'CEO / Executive',
  'Board Member',
  'Manager',
  'Employee',
  'Customer',
  'Partner',
  'Advisor',
  'Other',
] as const;

/** Lists a leader may begin with instead of writing their own. */
export const groupTemplates = { roles: stakeholderRoles, types: stakeholderTypes } as const;

/** Whom nobody put elsewhere, where there is a group of this name. */
export const usualGroup: StakeholderRole = 'Employee';
