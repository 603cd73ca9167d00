/** Order in the address; absent for the order of the framework. */
export const compareOrders = ['gap', 'lowest'] as const;
export type CompareOrder = (typeof compareOrders)[number];
