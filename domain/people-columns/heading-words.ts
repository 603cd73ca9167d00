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
    'firstname first givenname given forename christianname vorname vornamen rufname prenom prenoms nombredepila nombres nomeproprio',
  last: 'lastname last surname familyname family nachname nachnamen familienname zuname nomdefamille apellido apellidos cognome',
  name: 'fullname displayname vollername vollstandigername anzeigename nomcomplet prenomnom prenometnom nombrecompleto nombreyapellido nombreyapellidos nombreapellidos nomecompleto nomecognome nomeecognome vornamename vornamenachname vorundnachname firstnamelastname firstandlastname person participant participants teilnehmer teilnehmerin teilnehmende contact kontakt contacto contatto participante partecipante',
  nameOrLast: 'name names nom',
  nameOrFirst: 'nombre nome',
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

/** Parts of headings of addresses that are not the person's own, or not for work. */
const otherPeople =
  /manager|supervisor|boss|vorgesetzt|fuhrungskraft|leiter|chef|superior|reportsto|lead|assist|sekretar|emergency|notfall|contactperson|responsable|parent|jefe|respons/;
const privately = /privat|prive|personal|home|perso|particulier/;
const atWork =
  /work|business|office|company|dienst|geschaft|firma|arbeit|professionn|pro$|travail|corporate|trabajo|lavoro|aziend/;

/**
 * How clearly a heading says that its column holds the addresses at which a person is reached for work: 3 says "e-mail" and no more, 2 adds "work"
 * or the like, 1 adds something else or says nothing, 0 is a private address, -1 is the address of somebody else.
 */
export function addressRank(heading: string): -1 | 0 | 1 | 2 | 3 {
  const folded = foldedText(heading);
  if (otherPeople.test(folded)) return -1;
  if (privately.test(folded)) return 0;
  if (meanings.get(folded) === 'email') return 3;
  return atWork.test(folded) ? 2 : 1;
}

export const knowsHeading = (cell: string): boolean => headingMeaning(cell) !== undefined;
