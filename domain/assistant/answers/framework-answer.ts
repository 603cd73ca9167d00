import type { Framework, Lens } from '../../framework/schema.ts';
import { say } from '../../texts/sentence.ts';
import type { NamedPlace } from '../understanding/place-names.ts';
import type { Citation, Stated } from './stated.ts';

const cited = (lens: string | null): readonly [Citation] => [
  { kind: 'framework', lens, label: say('assistant.cite.framework') },
];

/** What the framework, or one of its places, is. */
export function frameworkAnswer(framework: Framework, place: NamedPlace | null): readonly Stated[] {
  if (!place) return ofFramework(framework);
  const lens = framework.lenses.find(({ id }) => id === place.id || place.id.startsWith(`${id}.`));
  if (!lens) return ofFramework(framework);
  if (place.level === 'lens') return ofLens(framework, lens);
  const subLens = lens.subLenses.find(({ id }) => id === place.id || place.id.startsWith(`${id}.`));
  const citations = cited(lens.id);
  if (place.level === 'theme')
    return [
      {
        text: say('assistant.framework.theme', {
          name: place.name,
          subLens: subLens?.name ?? lens.name,
          question: place.description,
        }),
        citations,
      },
    ];
  const { name, description } = place;
  return [
    { text: say('assistant.framework.subLens', { name, lens: lens.name, description }), citations },
    { text: say('assistant.framework.themes', { name, themes: listed(subLens?.themes ?? []) }), citations },
  ];
}

function ofFramework({ name, scale, categories, lenses }: Framework): readonly Stated[] {
  const subLenses = lenses.flatMap((lens) => lens.subLenses);
  const themes = subLenses.flatMap((subLens) => subLens.themes);
  const counts = { lenses: lenses.length, subLenses: subLenses.length, themes: themes.length };
  return [
    {
      text: say('assistant.framework', { name, ...counts, min: scale.min, max: scale.max }),
      citations: cited(null),
    },
    ...categories.map(({ id, name: category, phase }) => ({
      text: say('assistant.framework.category', {
        category,
        phase,
        lenses: listed(lenses.filter((lens) => lens.category === id)),
      }),
      citations: cited(null),
    })),
  ];
}

function ofLens(
  { categories }: Framework,
  { id, name, category, description, subLenses }: Lens,
): readonly Stated[] {
  const within = categories.find((one) => one.id === category)?.name ?? category;
  return [
    { text: say('assistant.framework.lens', { name, category: within, description }), citations: cited(id) },
    {
      text: say('assistant.framework.subLenses', { name, subLenses: listed(subLenses) }),
      citations: cited(id),
    },
  ];
}

const listed = (all: readonly { readonly name: string }[]): string => all.map(({ name }) => name).join(', ');
