/** Repeats a text until it is as long as a passage, so that it becomes a passage of its own. */
const long = (text: string) => Array.from({ length: Math.ceil(700 / text.length) }, () => text).join(' ');

/** Texts that speak of a rival, "Zephyrion", in "Velotown": names that no lexicon of a framework has. */
const about = [
  'Zephyrion came to the north of Velotown. There are alternatives to Zephyrion, and Zephyrion knows it.',
  'Zephyrion was faster than we were. In the end the town of Velotown took the machines of Zephyrion.',
  'Zephyrion was larger. The machines of Zephyrion were in Velotown a month before ours.',
];

/** A library in which added words matter: a few passages with the rival's name, and one about governance without it. */
export const ownWords = {
  term: 'zephyrion',
  subLens: '1.2',
  passages: about.length,
  file: (number: number) => ({
    name: `Field notes ${number}.txt`,
    content: [
      ...about.map((text) => `Week ${number}. ${text}`),
      'The board of directors met six times. The audit committee reviewed the internal controls and the risk register, and the independent directors approved the code of conduct.',
    ]
      .map(long)
      .join('\n\n'),
  }),
};
