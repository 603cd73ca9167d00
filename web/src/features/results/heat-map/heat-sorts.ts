/** Order in the address; absent for the order of the framework. */
export const heatSorts = ['score', 'spread'] as const;
export type HeatSort = (typeof heatSorts)[number];
