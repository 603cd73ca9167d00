export const texts = {
  title: 'Profile',
  note: 'Every lens for up to three views. The radar shows the shape, the rows the numbers.',
  views: 'Views',
  most: 'At most three views fit into one radar. Take one out first.',
  everyone: 'Everyone',
  spokes: 'Profile, lens by lens',
  lens: 'Lens',
  place: (min: string, max: string) => `${min} to ${max}`,
} as const;
