import type { With } from '../with.ts';

export const languageModel = {
  'languageModel.notOffered':
    'This installation has no language model. The operator can set one; until then everything is computed here.',
  'languageModel.changed':
    'The operator has set another language model since this page was loaded. Reload the page and read again what leaves and to whom.',
  'languageModel.notAllowed':
    'Your organization does not allow the language model that the operator set. An owner or administrator can allow it on the page Organization.',
  'languageModel.budgetSpent': ({ budget }: With<'budget'>) =>
    `The rest of this month’s budget of ${Number(budget).toLocaleString('en')} tokens does not suffice. Try again next month, or ask the operator for a larger budget.`,
  'languageModel.installationSpent':
    'This installation’s limit of language model tokens for this month is used up. Ask the operator for a higher limit, or try again next month.',
} as const;
