import { queryOptions, useQuery } from '@tanstack/react-query';
import { initialsOf } from '../../lib/display/person-name.ts';
import { readFile } from '../../lib/download/download.ts';
import { asDataUrl } from './profile/picture.ts';

/** The circle and the initials scale together with the text size, up to the space in the surrounding bar. */
const sizes = {
  small: 'size-[min(1.75rem,44px)] text-[min(0.75rem,18px)]',
  large: 'size-[min(5rem,120px)] text-[min(1.5rem,36px)]',
} as const;

type Props = {
  name: string;
  /** Path below /api; null shows initials. */
  avatar: string | null;
  size?: keyof typeof sizes;
};

/** The person's picture, or initials until it is loaded. Decorative, because it stands beside the name. */
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

/**
 * Loads the picture with the session token, which a plain <img> cannot send. Returns a data URL, because the content security
 * policy allows no blob: images.
 */
const avatarQuery = (avatar: string | null) =>
  queryOptions({
    queryKey: ['avatar', avatar],
    queryFn: async ({ signal }) => (avatar ? asDataUrl(await readFile(avatar, signal)) : null),
    enabled: avatar !== null,
    // A new picture has a new address.
    staleTime: Infinity,
  });
