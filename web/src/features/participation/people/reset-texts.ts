/** Texts about resetting the answers of one person. */
export const resetTexts = {
  open: 'Reset answers',
  title: (who: string) => `Reset the answers of ${who}?`,
  lost: 'Only for somebody who lost every browser they answered in. Everything this person answered and did not submit is removed for good. They begin again with a new link.',
  submitted:
    'Only for somebody who lost every browser they answered in. What was submitted counts and stays as it is. From then on nobody can open or change it, not even this person.',
  told: 'Nothing they answered is shown to you. A new link goes to them. Its mail says that you reset their answers, and the audit trail records it.',
  kept: (who: string) => `Answers of ${who} were reset; a new link is kept in the outbox: hand it over.`,
  done: (who: string) => `Answers of ${who} were reset; a new link is on its way`,
} as const;
