/** Why a text is not a valid e-mail address. */
export const address = {
  'address.invalid.empty': 'Enter an email address.',
  'address.invalid.tooLong': 'This email address is too long.',
  'address.invalid.notPlain': 'Enter one plain email address, without spaces, commas, quotes or brackets.',
  'address.invalid.at': 'An email address has one @, for example name@example.org.',
  'address.invalid.localPart': 'The part before the @ is not valid.',
  'address.invalid.domain': 'The part after the @ is not a valid domain, for example example.org.',
} as const;
