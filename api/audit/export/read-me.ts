/** The README in an export, for readers who do not know this product. */
export const readMe = (about: {
  readonly assessment: string;
  readonly company: string;
  readonly at: string;
}) =>
  `AUDIT EXPORT WITH PROOF
${about.assessment} (${about.company}), exported ${about.at}

What is in here
  export.json   what happened in this assessment, and the proof
  verify.mjs    checks the proof; needs Node.js 20 or newer, no network and nothing else

How to check it
  node verify.mjs export.json
  node verify.mjs export.json earlier-export.json     also: has anything changed between the two?

It says in sentences what holds and what does not, and names the first entry that was changed.

What it can show: NOT ALTERED SINCE ANCHORED
  Every event of the installation is a leaf of one Merkle tree (RFC 9162). The root of that tree was signed with the key of the
  installation (Ed25519). From the moment you hold this file, nobody can change, remove or insert any event before that root, whether
  it is in this file or not, without a later export contradicting yours. So keep this file where the operator of the
  installation cannot reach it: that is what anchors it. Events after the root are not anchored yet.
  Compare the fingerprint of the key with one you were given another way, or with an earlier export.

What it cannot show: TRUE WHEN ENTERED
  That a person gave an honest answer, that a clock was right, or that whoever runs the installation did not make something up before the
  root was signed. That nothing was left out of this file, either: it lists what the audit trail lists.

What is not in here, and why
  Ratings, comments, names and addresses of people, and secrets of links. Of such an entry you see what happened, when and who (by a
  number) and the hash of the rest. The hash contains a random part that is not given to you, because otherwise a rating
  could be found by trying all ten. The entry is proven as a whole all the same.
  In an anonymous assessment, an entry of what somebody answered is its place in the log and its hash, and nothing else: neither what it is,
  nor when, nor by whom. The trail lists of it that a person started and submitted, and on which days anybody saved answers.
`;
