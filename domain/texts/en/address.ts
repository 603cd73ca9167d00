/** Why a text is not a valid e-mail address. */
export const address = {
  'address.invalid.empty': 'Enter an e-mail address.',
  'address.invalid.tooLong': 'This e-mail address is too long.',
  'address.invalid.notPlain': 'Enter one plain e-mail address, without spaces, commas, quotes or brackets.',
  'address.invalid.at': 'An e-mail address has one @, for example name@example.org.',
  'address.invalid.localPart': 'The part before the @ is not valid.',
  'address.invalid.domain': 'The part after the @ is not a valid domain, for example example.org.',
} as const;
