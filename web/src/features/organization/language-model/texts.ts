export const texts = {
  title: 'Language model',
  note: 'Writes executive summaries of documents. Nothing is sent until an owner or administrator allows it.',
  loading: 'Loading the language model',
  failed: 'That did not work. Please try again.',
  on: 'Allowed',
  off: 'Not allowed',
  recipient: 'Recipient',
  host: 'Address',
  model: 'Model',
  allowedBy: (name: string, date: string) => `Allowed by ${name} on ${date}.`,
  replaced: (recipient: string, model: string) =>
    `${recipient} (${model}) was allowed. The operator has set another language model since, so nothing is sent until that one is allowed.`,
  notSet: (recipient: string) =>
    `${recipient} was allowed. The operator has removed the language model since, so nothing is sent.`,
  month: (month: string) => `Tokens in ${month} (UTC)`,
  used: (used: string, budget: string) => `${used} of ${budget}`,
  parts: (input: string, output: string) =>
    `${input} sent and ${output} received, counted by the provider, or estimated where it gave no count.`,
  reserved: (tokens: string) =>
    `${tokens} more are reserved for calls that have no answer yet, or whose process ended.`,
  cost: (dollars: string) => `About ${dollars} at the prices that the operator stated.`,
  allow: 'Allow this language model',
  allowTitle: (recipient: string) => `Allow texts of documents to be sent to ${recipient}?`,
  allowed: 'Members can have summaries written now.',
  leaves: {
    what: 'What leaves',
    whatText:
      'When a member presses “Write a summary” for a document: passages of the text of this document, all of them or, of a long text, those most surely about a lens. Passages that read like instructions to a language model are left out. Fixed instructions go with them. Names and figures in the text leave with it.',
    never: 'What never leaves',
    neverText:
      'Nothing else of this product leaves: no answers, ratings and comments of participants, names and email addresses, scores, names of files or texts of other documents, unless it stands in the text of this document.',
    whom: 'To whom',
    whomText: (recipient: string, host: string, model: string) =>
      host.includes(recipient)
        ? `The server ${host}, to the model ${model}.`
        : `${recipient}, at ${host}, to the model ${model}.`,
    kept: 'What becomes of it there follows from the contract between the operator of this installation and the recipient. What was sent cannot be taken back.',
    off: 'Owners and administrators can stop it on this page at any time.',
  },
  withdraw: 'Stop sending',
  withdrawTitle: (recipient: string) => `Stop sending texts to ${recipient}?`,
  withdrawNote:
    'No summary can be requested any more, and requested ones are not sent. A call that is already under way may still arrive. Summaries that were written stay with their documents.',
  withdrawn: 'Nothing is sent any more. A call that is already under way may still arrive.',
} as const;
