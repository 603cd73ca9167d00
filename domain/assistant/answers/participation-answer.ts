import { say } from '../../texts/sentence.ts';
import { citedResults } from './results-answers.ts';
import type { Stated } from './stated.ts';

type Asked = {
  readonly assessmentId: string;
  readonly name: string;
  readonly imported: boolean;
  readonly counts: { readonly invited: number; readonly submitted: number };
};

/** How many of the invited people have submitted. */
export function participationAnswer({ assessmentId, name, imported, counts }: Asked): readonly Stated[] {
  const { invited, submitted } = counts;
  if (imported)
    return [
      {
        text: say('assistant.participation.imported', { name, submitted }),
        citations: citedResults({ assessmentId, name }),
      },
    ];
  return [
    {
      text: say('assistant.participation', { submitted, invited }),
      citations: [
        { kind: 'participation', assessmentId, label: say('assistant.cite.participation', { name }) },
      ],
    },
  ];
}
