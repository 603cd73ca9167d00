/** Parameters of a sentence, by name. */
export type With<Names extends string> = Readonly<Record<Names, string | number>>;
