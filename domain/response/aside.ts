/**
 * Why a person is an insider: their answers count, but they are not one of the k people a figure needs, because viewers of
 * results may know their answers.
 *
 * `launcher`: launched the assessment. `seesResults`: may see its results, or could earlier. `corrected`: their address was
 * corrected after the launch, or their answers were reset, so another member decided anew who answers. `device`: answered in a
 * browser in which a member who may see results has signed in.
 */
export const asideReasons = ['launcher', 'seesResults', 'corrected', 'device'] as const;
export type Aside = (typeof asideReasons)[number];
