type Props = {
  /** Heights in px of the page's blocks, in order. */
  blocks: readonly number[];
  label?: string;
};

/** Placeholder with the geometry of the page. The router shows it only after 200 ms; it is not animated. */
export function Skeleton({ blocks, label = 'Loading' }: Props) {
  return (
    <div aria-busy="true" className="flex flex-col gap-6">
      <p role="status" className="sr-only">
        {label}
      </p>
      {blocks.map((height, index) => (
        <div
          // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
          key={index}
          aria-hidden="true"
          className="rounded-panel border border-line bg-sunken"
          style={{ height }}
        />
      ))}
    </div>
  );
}
