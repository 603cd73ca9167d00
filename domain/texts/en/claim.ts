import type { With } from '../with.ts';

export const claim = {
  'claim.asked':
    'If this address may get mail from here, a letter to it is on its way. Open the link in it and press the button there: your personal link then comes in a second mail. If no letter comes within some minutes, look among unwanted mail, or ask the person who gave you the link to invite you. At most three of these letters a day go to one address, as far as its spelling tells.',
  'claim.confirmed': 'Confirmed. Your personal link is on its way to the same mailbox, in a mail of its own.',
  'claim.ended':
    'This letter cannot be used any more. It was used already, it is older than 24 hours, or the shared link it came from has ended. If you have no personal link yet, ask once more through the shared link, or ask the person who gave it to you.',
  'claim.noPlace':
    'No personal link can be sent to you now: the assessment or its organization has as many people as it may have, or may not send more invitations now. Please tell the person who gave you the shared link. Your letter stays valid until the time it names, while the shared link is on, so you can press the button again.',
  'claim.withdrawn':
    'The invitation of this address was withdrawn by the people who lead the assessment, so it gets no link. Please speak to the person who gave you the shared link.',
  'claim.notMailed':
    'Your personal link cannot be mailed to this address now: its mailbox declined invitations, had enough of them today, or was not found by its mail server. Please speak to the person who gave you the shared link. Your letter stays valid until the time it names, while the shared link is on.',
  'claim.usedUp': ({ people }: With<'people'>) =>
    `As many people as may, ${people}, have come through shared links.`,
} as const;
