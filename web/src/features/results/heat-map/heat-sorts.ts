/** In the address; absent: the framework's own order. */
export const heatSorts = ['score', 'spread'] as const;
export type HeatSort = (typeof heatSorts)[number];
