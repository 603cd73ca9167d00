import type { ReactNode } from 'react';

type Props = {
  /** The label of the button changes while content arrives. */
  changes?: boolean | undefined;
  /** The button that sends the request. */
  children: ReactNode;
};

/** Keeps a width in which every label of the button fits, so that the button beside it stays in its place. */
export const RoomForBusy = ({ changes, children }: Props) => (
  <span className={`grid ${changes ? 'min-w-56' : 'min-w-36'}`}>{children}</span>
);
