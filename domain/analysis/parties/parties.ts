import data from './party-words.json' with { type: 'json' };

/** Words for competitors, in English. */
export const rivals: ReadonlySet<string> = new Set(data.rivals);
/** Words for competitors, suppliers and landlords, whose figures and merits are not ours; English and German. */
export const otherParties: ReadonlySet<string> = new Set([...data.rivals, ...data.otherParties]);
/** Words by which a text speaks of the organisation itself. */
export const ourselves: ReadonlySet<string> = new Set(data.ourselves);
/** Words that begin a sentence about the party of the sentence before it. */
export const pronouns: ReadonlySet<string> = new Set(data.pronouns);
/** Words before the name of another party: "the parent, Nordhav Holding,". */
export const namedParties: ReadonlySet<string> = new Set([...otherParties, ...data.named]);
/** Customers, whose figures are not ours, but whose complaints and praise are about us. */
export const customers: ReadonlySet<string> = new Set(data.customers);
/** Those of them that are German nouns, and so have a capital also before a name. */
export const partyNouns: ReadonlySet<string> = new Set(data.nouns);
/** Words before the names of persons. */
export const titles: ReadonlySet<string> = new Set(data.titles);
/** Words by which the subject of a sentence belongs to the organisation. */
export const own: ReadonlySet<string> = new Set(data.own);
/** Pronouns that begin a sentence about several, or about a company. */
export const plurals: ReadonlySet<string> = new Set(data.plurals);
/** What companies have, and their employees do not: "their revenue". */
export const ofCompanies: ReadonlySet<string> = new Set(data.ofCompanies);
