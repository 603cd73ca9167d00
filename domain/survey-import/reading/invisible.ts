/**
 * Characters without a shape, those that choose the look of the one before, and those that turn the direction of a text. Joiners and tags stay,
 * because they tell words and flags apart.
 */
export const invisible =
  /(?!\u200c|\u200d|[\u{e0020}-\u{e007f}])\p{Default_Ignorable_Code_Point}|[\u202a-\u202e\u2800]/gu;
