export const texts = {
  title: 'Set up a second factor',
  loading: 'Loading',
  why: (by: string, organization: string) =>
    `${by} has asked everybody at ${organization} for a second factor, so that a stolen password alone opens nothing. Set up one of these two to go on.`,
  whyNobody: (organization: string) =>
    `${organization} asks everybody for a second factor, so that a stolen password alone opens nothing. Set up one of these two to go on.`,
  done: 'Your second factor is set up.',
  goOn: 'Go on',
  advice:
    'With a passkey alone you cannot sign in when its device is lost: set up codes too, and keep the recovery codes.',
} as const;
