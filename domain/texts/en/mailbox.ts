export const mailbox = {
  'mailbox.addressNotConfirmed':
    'Confirm your own email address first, by the link we mailed to it: nobody is invited in the name of an address that may be somebody else’s. Nothing was sent, and you can try again right after.',
  'mailbox.noMailServer':
    'Not sent: no mail server is set up here, so a test letter cannot be sent. The letter above is what people will get.',
  'mailbox.testNotConfirmed':
    'Not sent: confirm your own email address first, by the link we mailed to it. A test letter goes only to an address that is proven to be yours.',
  'mailbox.linkOpened': 'This link was opened and is no longer shown.',
  'mailbox.mailboxBounced':
    'Not sent: an earlier mail to this address came back. Please check the address. If it is right, send the link again: that is tried.',
  'mailbox.mailboxDeclined':
    'Not sent: whoever reads this address asked for no more invitations. Please speak to them in another way.',
  'mailbox.mailboxHadEnough':
    'Not sent: this address was sent as many mails as it may be in a day. Please send it again tomorrow.',
  'mailbox.notNeeded': 'Nobody needs this letter any more.',
  'mailbox.outboxOff': 'Mails are sent by SMTP here; nothing is kept.',
  'mailbox.personErased': 'This person’s data was erased.',
} as const;
