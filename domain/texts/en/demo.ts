export const demo = {
  'demo.full': 'Many people look at the sample right now. Please try again in a few minutes.',
  'demo.making': 'The sample is being prepared. This takes about a minute; please try again then.',
  'demo.off': 'This installation shows no sample.',
  'demo.ratedEnough':
    'From your connection many people have rated the five themes today. Look at the board, or try again tomorrow.',
  'demo.readOnly': 'This is a sample: nothing can be changed here. Start your own assessment to do this.',
  'demo.sampleFull':
    'Today’s places in the five-theme survey are taken. The sample starts anew every night; please try again tomorrow.',
} as const;
