import { type Catalogue, parseCatalogue } from './catalogue.ts';

/** Test catalogue: one array per lens, with the number of themes of each sub-lens. */
export function smallCatalogue(shape: readonly (readonly number[])[]): Catalogue {
  return parseCatalogue({
    name: 'Small',
    scale: {
      min: 0,
      max: 9,
      labels: [
        { at: 0, label: 'Critical' },
        { at: 9, label: 'Excellent' },
      ],
      bands: [
        { id: 'weak', label: 'Weak', from: 0 },
        { id: 'strong', label: 'Strong', from: 7 },
      ],
    },
    lenses: shape.map((subLenses, l) => ({
      id: `${l + 1}`,
      name: `Lens ${l + 1}`,
      subLenses: subLenses.map((themes, s) => ({
        id: `${l + 1}.${s + 1}`,
        name: `Part ${l + 1}.${s + 1}`,
        description: 'A part.',
        themes: Array.from({ length: themes }, (_, t) => {
          const id = `${l + 1}.${s + 1}.${t + 1}`;
          return {
            id,
            name: `Theme ${id}`,
            question: `How good is ${id}?`,
            anchors: { '0': 'Bad.', '9': 'Good.' },
          };
        }),
      })),
    })),
  });
}
