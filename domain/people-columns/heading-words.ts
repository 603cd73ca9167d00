import { foldedText } from './folded-text.ts';

/** Meaning of a heading; `group` with how clearly it says so. */
export type HeadingMeaning =
  | 'email'
  | 'first'
  | 'last'
  | 'name'
  | 'nameOrLast'
  | 'nameOrFirst'
  | 'lastFirst'
  | 'group'
  | 'function'
  | 'place';

/** Headings in English, German, French, Spanish and Italian, folded. */
const words: Readonly<Record<HeadingMeaning, string>> = {
  email:
    'email mail mails emailaddress mailaddress emailadresse mailadresse adresseemail adressemail correo correoelectronico courriel mel posta postaelettronica',
  first:
    'firstname first givenname given forename christianname preferredfirstname legalfirstname vorname vornamen rufname prenom prenoms nombredepila nombres nomeproprio',
  last: 'lastname last surname preferredlastname legallastname familyname family nachname nachnamen familienname zuname nomdefamille apellido apellidos cognome',
  name: 'fullname displayname vollername vollstandigername anzeigename nomcomplet prenomnom prenometnom nombrecompleto nombreyapellido nombreyapellidos nombreapellidos nomecompleto nomecognome nomeecognome vornamename vornamenachname vorundnachname firstnamelastname firstandlastname person participant participants teilnehmer teilnehmerin teilnehmende contact kontakt contacto contatto participante partecipante',
  nameOrLast: 'name names nom',
  nameOrFirst: 'nombre nome preferredname knownas',
  lastFirst:
    'namevorname nachnamevorname namenvornamen lastnamefirstname surnamefirstname nomprenom nometprenom apellidosnombre apellidonombre cognomenome cognomeenome',
  group:
    'group groups gruppe gruppen stakeholder stakeholdergroup stakeholdergruppe stakeholdertype role roles rolle rollen groupe grupo gruppo rol ruolo category kategorie categorie categoria',
  function:
    'function funktion position jobtitle job fonction poste funcion cargo puesto funzione posizione qualifica stellung',
  place:
    'site location office city region country department division unit area branch team abteilung bereich standort ort stadt niederlassung werk land filiale departement service equipe ville pays lieu bureau departamento equipo ciudad oficina sede pais dipartimento reparto ufficio squadra citta',
};

const meanings: ReadonlyMap<string, HeadingMeaning> = new Map(
  (Object.entries(words) as [HeadingMeaning, string][]).flatMap(([meaning, list]) =>
    list.split(' ').map((word) => [word, meaning] as const),
  ),
);

/** Meaning of a heading in one of the five languages; undefined if it is none of the usual ones. */
export function headingMeaning(heading: string): HeadingMeaning | undefined {
  const folded = foldedText(heading);
  // "E-Mail-Adresse", "Business email", "Adresse e-mail", "Mail 2".
  return meanings.get(folded) ?? (folded.includes('mail') && !heading.includes('@') ? 'email' : undefined);
}

/** Parts of headings of addresses that are not the person's own. */
const otherPeople =
  /manager|supervisor|boss|vorgesetzt|fuhrungskraft|leit(?:er|ung)|chef|superior|reportsto|lead|assist|sekretar|emergency|notfall|contact|kontakt|ansprech|respons|parent|jefe|partner|admin|coach|mentor|approv|genehmig|sponsor|^hr|hr$|^cc|^bcc|dienststelle|sammel|team|group|list/;
const privately = /privat|prive|personlich|personal(?!nr|nummer)|home|particulier/;
const ofPerson =
  /employee|mitarbeit|user|participant|teilnehm|person(?!al)|worker|member|collaborat|empleado|dipendente|salarie/;
const atWork =
  /work|business|office|company|dienst|geschaft|firma|arbeit|professionn|travail|corporate|trabajo|lavoro|aziend/;

/**
 * How clearly a heading says that its column holds the addresses at which a person is reached for work: 3 says "e-mail" and no more, 2 adds "work", "employee"
 * or the like, 1 adds something else or says nothing, 0 is a private address, -1 is the address of somebody else.
 */
export function addressRank(heading: string): -1 | 0 | 1 | 2 | 3 {
  const folded = foldedText(heading);
  if (meanings.get(folded) === 'email') return 3;
  if (otherPeople.test(folded)) return -1;
  if (privately.test(folded)) return 0;
  return ofPerson.test(folded) || atWork.test(folded) ? 2 : 1;
}

/** Whether a heading is one of a numbered list of addresses of one person, after the first, such as "E-mail 2 Address". */
export const isFurtherAddress = (heading: string): boolean =>
  /^e?mail(?:adresse|address)?[2-9](?:address|adresse)?$/.test(foldedText(heading));

export const knowsHeading = (cell: string): boolean => headingMeaning(cell) !== undefined;
