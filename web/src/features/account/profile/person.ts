import { type Role, roleNames } from '../../../../../domain/access/policy.ts';
import { texts } from '../texts.ts';

/** The role as a standalone word, such as "Administrator". */
export const roleLabel = (role: Role): string => capitalised(roleNames[role] || texts.defaultRole);

export const capitalised = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);
