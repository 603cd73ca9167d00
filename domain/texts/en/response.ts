import type { With } from '../with.ts';

export const response = {
  'response.anotherDevice': 'These answers were begun in another browser. Please enter a code from there.',
  'response.answersInvalid': 'Nothing was saved: some answers are not valid.',
  'response.answersInvalid.score': ({ min, max }: With<'min' | 'max'>) =>
    `Scores are whole numbers from ${min} to ${max}`,
  'response.answersInvalid.themeRepeated': ({ theme }: With<'theme'>) => `Theme ${theme} comes twice`,
  'response.answersInvalid.themeUnknown': ({ theme }: With<'theme'>) =>
    `There is no theme ${theme} in this assessment`,
  'response.closed': 'This assessment is closed. Answers can no longer be changed.',
  'response.continueHere': 'Please choose first to continue in this browser.',
  'response.expertiseEmpty': 'Choose at least one area before you save.',
  'response.expertiseInvalid': 'Nothing was saved: some areas are not valid.',
  'response.expertiseInvalid.area': ({ subLens }: With<'subLens'>) =>
    `There is no area ${subLens} in this assessment`,
  'response.expertiseInvalid.level': ({ level }: With<'level'>) => `There is no level ${level}`,
  'response.expertiseNotAsked': 'This assessment does not ask for expertise.',
  'response.frameworkUnknown': 'Unable to load assessment questions. Please try again later.',
  'response.invalidToken': 'Please open your link again.',
  'response.linkReplaced': 'A newer link was sent to you. Please use the latest email.',
  'response.linkReplaced.ended': 'A newer link was sent to you. Please use the latest email.',
  'response.linkRevoked.ended': 'This invitation was withdrawn. Please ask the person who invited you.',
  'response.linkUnknown': 'We do not know this link. Please open it again from your email.',
  'response.mailOff': 'No mail is sent from here. Please make a code in the browser you began in.',
  'response.notOpenYet': 'This assessment is not open yet.',
  'response.notStarted': 'Please enter your name and group first.',
  'response.notStarted.code': 'Nothing was begun yet, so there is nothing to continue.',
  'response.nothingAnswered': 'Please rate at least one theme before you submit.',
  'response.nothingToReset':
    'This person has not begun, so there is nothing to reset. Send the link again instead.',
  'response.personalDataErased': 'This assessment is over, and what you told about yourself was erased.',
  'response.responseEnded':
    'These answers were submitted and then reset: they count, and nobody can open them any more.',
  'response.resumeCodeOver':
    'No code is open now: it was used, has run out, or was entered wrong too often. Please make a new one.',
  'response.resumeCodeOver.used': 'This code was just used. Make a new one.',
  'response.resumeCodeWrong':
    'This code is not right. Please compare it with the one shown or mailed to you.',
  'response.scoreMissing': 'This theme has a comment but no score',
  'response.scoresMissing': 'Some responses are missing scores. Please review your answers.',
  'response.tooFewAnswers': ({ answered, least }: With<'answered' | 'least'>) =>
    `You have completed ${answered} out of ${least} questions. At least ${least} responses are required`,
  'response.tooManyRequests': 'Too many wrong links. Please wait a minute.',
} as const;
