/**
 * The ten roles of the launch form: the groups of every assessment that names none of its own. These strings are stored: never rename, only
 * add.
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

/** The eight stakeholder types of the wizard and the survey. */
const stakeholderTypes = [
  'CEO / Executive',
  'Board Member',
  'Manager',
  'Employee',
  'Customer',
  'Partner',
  'Advisor',
  'Other',
] as const;

/** Templates a leader may start from. */
export const groupTemplates = { roles: stakeholderRoles, types: stakeholderTypes } as const;

/** Default group of a person, if the assessment has a group of this name. */
export const usualGroup: StakeholderRole = 'Employee';
