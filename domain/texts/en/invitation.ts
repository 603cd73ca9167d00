export const invitation = {
  'invitation.linkReplaced': 'A newer link was sent to you. Please use the latest email.',
  'invitation.linkRevoked': 'This invitation was withdrawn.',
  'invitation.linkRevoked.resend': 'This invitation was withdrawn, so its link cannot be sent again.',
  'invitation.notFound': 'There is no such invitation.',
} as const;
