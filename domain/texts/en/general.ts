import type { With } from '../with.ts';

export const general = {
  /** Sentences of the schema library and of the checks of a framework. */
  'general.asGiven': ({ text }: With<'text'>) => `${text}`,
  'general.badRequest': 'The request is not valid.',
  'general.bodyNotJson': 'The body is not valid JSON.',
  'general.bodyTooLarge': 'This is larger than the 64 KiB allowed.',
  'general.dateOutOfRange': ({ calendarInWords }: With<'calendarInWords'>) =>
    `The year must be ${calendarInWords}. Correct the date.`,
  'general.emailInvalid': 'Please enter a valid email address',
  'general.fieldInvalid': 'Not valid',
  'general.foreignOrigin':
    'This can only be done from our own pages, under the address that is set as PUBLIC_URL.',
  'general.idempotencyKeyInvalid': ({ keyMax }: With<'keyMax'>) =>
    `An Idempotency-Key has 1 to ${keyMax} characters. Nothing was done.`,
  'general.internal': 'Something went wrong on our side. Please try again.',
  'general.invalidToken': 'Please open your link again.',
  'general.mediaType': 'Send application/json.',
  'general.notFound': 'There is nothing here, or you may not see it.',
  'general.outcomeUnknown': 'We could not make sure that this was saved. Please try again.',
  'general.peopleOnly': 'A key for programs cannot do this. A person does it, signed in.',
  'general.preconditionFailed': 'Somebody changed this meanwhile. Look at it again, then decide.',
  'general.requestIdReused':
    'This X-Request-ID was sent before with another content. Nothing was done now; please send this with an id of its own.',
  'general.secondFactorRequired':
    'Your organization asks everybody for a second factor. Set one up first, under Profile, Security.',
  'general.signInFirst': 'Please sign in to continue.',
  'general.stillBuilding': 'This view is being prepared. Please try again in a moment.',
  'general.storageFull': 'There is no space left to save this. Nothing was lost; please try again later.',
  'general.storageFull.redis': 'There is no space left to save this. Please try again later.',
  'general.storeAway':
    'A part of the platform does not answer just now. Nothing was lost; please try again in a moment.',
  'general.title': 'Request failed',
  'general.title.400': 'The request is not valid',
  'general.title.401': 'Sign in first',
  'general.title.403': 'Not allowed',
  'general.title.404': 'Not found',
  'general.title.405': 'Not allowed here',
  'general.title.409': 'Not possible now',
  'general.title.410': 'No longer available',
  'general.title.412': 'Changed meanwhile',
  'general.title.413': 'Too large',
  'general.title.415': 'Unsupported format',
  'general.title.422': 'Not carried out',
  'general.title.429': 'Too many requests',
  'general.title.500': 'Something went wrong',
  'general.title.503': 'Not available now',
  'general.title.507': 'No space left',
  'general.tooManyRequests': 'Too many requests. Please wait a moment.',
  'general.tooManyTries': 'Too many tries. Please wait a moment.',
  'general.unknownField': ({ key }: With<'key'>) => `"${key}" is not known here`,
  'general.unreadable':
    'What is stored here cannot be read by this release, so nothing was changed. The operator must look at it.',
  'general.validationFailed': 'The request is not valid.',
  'general.validationFailed.at': ({ message, path }: With<'message' | 'path'>) => `${message} (${path}).`,
  'general.validationFailed.finding': ({ message }: With<'message' | 'path'>) => `${message}.`,
} as const;
