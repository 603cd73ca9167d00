import type { DistributionDrawingProps } from './distribution-drawing.tsx';
import { drawnLater } from './drawn-later.tsx';
import { useScale } from './scale.ts';
import { distributionHeight } from './sizes.ts';

type Props = DistributionDrawingProps & {
  /** Caption of the table for screen readers. */
  caption: string;
  columns: { readonly score: string; readonly people: string };
};

const Drawing = drawnLater(
  async () => (await import('./distribution-drawing.tsx')).DistributionDrawing,
  () => distributionHeight,
);

/** Large bar chart of a rating distribution, with the same data as a table. */
export function Distribution({ caption, columns, ...drawing }: Props) {
  const { min } = useScale();
  return (
    <div className="relative">
      <Drawing {...drawing} />
      <table className="sr-only">
        <caption>{caption}</caption>
        <thead>
          <tr>
            <th scope="col">{columns.score}</th>
            <th scope="col">{columns.people}</th>
          </tr>
        </thead>
        <tbody>
          {drawing.counts.map((people, score) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the index is the score
            <tr key={score}>
              <th scope="row">{score + min}</th>
              <td>{people}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
