import { count } from '../../../lib/display/format.ts';

const passages = (number: number) => count(number, 'passage', 'passages');

/** Of a text that is not tried again; said alike wherever its lenses would be. */
export const unmappable =
  'Its passages could not be mapped to lenses. Its text can be read and searched. To have it mapped, upload it as a new version, for example a shorter one.';

/** Texts of the lenses that a document is about. */
export const texts = {
  title: 'What this text is about',
  loading: 'Loading what this text is about',
  waiting: 'Its passages are being mapped to lenses.',
  unmappable,
  failed: 'What it is about could not be loaded. Reload the page to try again.',
  failedThen:
    'What it was about at that moment could not be loaded. Perhaps the library did not have this version then.',
  notMappedThen: 'Its passages were not mapped to lenses at that moment.',
  asOf: (moment: string) => `As mapped on ${moment}.`,
  none: 'None of its passages is clearly about a lens.',
  share: (lens: string, percent: string) => `${lens} ${percent}%`,
  /** Lens and sub-lens. */
  place: (lens: string, subLens: string) => `${lens} › ${subLens}`,
  origin: (all: number, unclear: number, moved: number) =>
    [
      `Share of its ${passages(all)}, weighted by how sure the mapping is. Computed here from their words.`,
      unclear > 0 ? `${unclear} ${unclear === 1 ? 'is' : 'are'} unclear.` : '',
      moved > 0 ? `${moved} ${moved === 1 ? 'was' : 'were'} moved by people.` : '',
    ]
      .filter(Boolean)
      .join(' '),
  lexicon: 'Words of each lens',
  chip: {
    unclear: 'Unclear',
    noLens: 'About no lens',
    moved: 'moved',
    /** Read by screen readers before and after the visible text of the button. */
    of: (passage: string) => `Passage ${passage}: `,
    change: '. Why, and change',
    why: '. Why',
  },
  percent: (percent: string) => `${percent}%`,
  almostSure: 'over 99%',
  hardly: 'under 1%',
  dialog: {
    title: (passage: string) => `Lens of passage ${passage}`,
    because: 'Sentences that carry the computed lens',
    noSentence: 'No sentence of it points to a lens.',
    choices: 'This passage is about',
    sure: (percent: string) => `${percent} sure`,
    moved: 'A person chose this.',
    unclear: 'Too uncertain to be stated; these are the closest.',
    other: 'Another sub-lens',
    noLens: 'No lens',
    missing: 'Choose a sub-lens',
    note: 'A choice counts at once for everybody, and stays when the text is mapped again.',
    save: 'Save',
  },
};
