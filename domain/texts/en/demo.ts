import type { With } from '../with.ts';

export const demo = {
  'demo.busy': 'Many people look at the sample right now. Please try again in a few seconds.',
  'demo.connections':
    'Many windows of the sample are open from your connection. Close some of them, then reload this page.',
  'demo.full': 'Many people look at the sample right now. Please try again in a few minutes.',
  'demo.fullFromHere':
    'Many people look at the sample from your connection right now. Please try again in a few minutes.',
  'demo.making': 'The sample is being prepared. This takes about a minute; please try again then.',
  'demo.noComments': 'In this sample, comments are not kept.',
  'demo.off': 'This installation shows no sample.',
  'demo.oneFile':
    'A file of the sample is on its way to your connection. Please ask for the next one when it has arrived.',
  'demo.ratedEnough':
    'From your connection many people have rated the five themes today. Look at the board, or try again tomorrow.',
  'demo.readOnly': 'This is a sample: nothing can be changed here. Start your own assessment to do this.',
  'demo.socketOnly': 'The live connection of the sample is a websocket. Ask for it with transport=websocket.',
  'demo.sampleFull':
    'Today’s places in the five-theme survey are taken. The sample starts anew every night; please try again tomorrow.',
  'demo.stranger': ({ place }: With<'place'>) =>
    `${place} is a link or a file, not a folder. The demo workspace needs a folder of its own there: move it away, then restart.`,
} as const;
