/**
 * Why what somebody answered counts, but not towards the people a figure needs: whoever looks at results may know it, so it hides nobody.
 *
 * `launcher`: launched the assessment. `seesResults`: may see its results, or could before. `corrected`: their address was corrected after the launch, or
 * their answers were reset, so somebody chose anew who answers. `device`: answered in a browser in which somebody who may see results has signed in.
 */
export const asideReasons = ['launcher', 'seesResults', 'corrected', 'device'] as const;
export type Aside = (typeof asideReasons)[number];
