/** In the address; absent: the framework's own order. */
export const compareOrders = ['gap', 'lowest'] as const;
export type CompareOrder = (typeof compareOrders)[number];
