/** Repeats a text until it is as long as a passage, so that it becomes a passage of its own. */
const long = (text: string) => Array.from({ length: Math.ceil(700 / text.length) }, () => text).join(' ');

/** Texts that speak of a rival by its name, "Zephyrion", which no lexicon of a framework has. */
const about = [
  'Zephyrion opened two shops in the north. Zephyrion offers delivery at night, and people like it.',
  'The shops of Zephyrion were full in May. We asked people there what they like about Zephyrion.',
  'Zephyrion has a plan for the south as well. It pays well, and Zephyrion hired two of our people.',
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
