export const texts = {
  title: 'Profile',
  note: 'Every lens for up to three views. The radar shows the shape, the rows the numbers.',
  views: 'Views',
  most: 'At most three views fit into one radar. Take one out first.',
  find: 'Find a view',
  shown: (shown: string, all: string) => `${shown} of ${all} are shown. Search for the others by name.`,
  everyone: 'Everyone',
  spokes: 'Profile, lens by lens',
  lens: 'Lens',
  place: (min: string, max: string) => `${min} to ${max}`,
} as const;
