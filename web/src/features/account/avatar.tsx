import { queryOptions, useQuery } from '@tanstack/react-query';
import { initialsOf } from '../../lib/display/person-name.ts';
import { readFile } from '../../lib/download/download.ts';
import { asDataUrl } from './profile/picture.ts';

/** Circle and initials grow together, as far as the bar around them has room. */
const sizes = {
  small: 'size-[min(1.75rem,44px)] text-[min(0.75rem,18px)]',
  large: 'size-[min(5rem,120px)] text-[min(1.5rem,36px)]',
} as const;

type Props = {
  name: string;
  /** Path below /api; null = initials. */
  avatar: string | null;
  size?: keyof typeof sizes;
};

/** Decoration beside the name: a picture, or the initials while there is none. */
export function Avatar({ name, avatar, size = 'small' }: Props) {
  const { data: picture } = useQuery(avatarQuery(avatar));
  const box = `inline-flex shrink-0 items-center justify-center rounded-full ${sizes[size]}`;
  if (avatar && picture) return <img src={picture} alt="" className={`${box} object-cover`} />;
  return (
    <span aria-hidden="true" className={`${box} bg-accent-subtle font-semibold text-accent-text`}>
      {initialsOf(name)}
    </span>
  );
}

/** A plain <img> could not carry the session. A data URL, because the content security policy knows no blob: pictures. */
const avatarQuery = (avatar: string | null) =>
  queryOptions({
    queryKey: ['avatar', avatar],
    queryFn: async ({ signal }) => (avatar ? asDataUrl(await readFile(avatar, signal)) : null),
    enabled: avatar !== null,
    // The address changes with the picture.
    staleTime: Infinity,
  });
