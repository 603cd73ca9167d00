type Range = { readonly start: number; readonly end: number };

/** Words between the beginning of a sentence and its verb; more are no plain subject. */
const mostWords = 7;

/** Who is obliged, and to what: "… will …", "… has to …". */
const obliged = / (?:will|shall|must|is to|are to|has to|have to|agreed to|is responsible for) (\p{Ll}+)/u;

/** After these a sentence says what happens, not what somebody does. */
const notDone = new Set(
  'not never no be become benefit continue decline decrease depend drop exceed expire fall grow have improve increase mature need rise remain reach result see stay'.split(
    ' ',
  ),
);

/** Words that name a role or a body of an organisation. */
const roles =
  /\b(?:CEO|CFO|COO|CTO|CIO|CISO|CMO|CHRO|chair|chairman|chairwoman|chairperson|board|committee|council|director|directors|head of|lead|leader|manager|managers|officer|owner|president|secretary|team|department|office|HR|human resources|management|counsel|treasurer|controller)\b/i;
/** A first and a last name, or more. */
const name = /^\p{Lu}[\p{L}'’-]+(?: \p{Lu}[\p{L}'’.-]*){1,3}$/u;
/** Countries, firms and products are written like names. */
const noName =
  /\b(?:Ltd|Inc|Limited|GmbH|AG|Corp|Company|Group|North|South|East|West|United|New|The|Our|Net|Total)\b/;

/** Who has to do something, as the sentence begins with it: "Anna Weber will …", "The head of sales must …". */
export function ownerIn(sentence: string): Range | undefined {
  const verb = obliged.exec(sentence);
  if (!verb || notDone.has(verb[1] ?? '')) return undefined;
  const article = /^(?:The|Our|Its|A) /.exec(sentence)?.[0].length ?? 0;
  const subject = sentence.slice(article, verb.index);
  if (subject.split(' ').length > mostWords || /[,;:"“(]/.test(subject)) return undefined;
  const isName = article === 0 && name.test(subject) && !noName.test(subject);
  return isName || roles.test(subject) ? { start: article, end: verb.index } : undefined;
}
