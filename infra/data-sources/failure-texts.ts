/** What people read when a fetch fails. Nothing of a query, an answer, a header or a password is put into it. */
export const failureTexts = {
  hostWritten: 'Write the host as a name, like db.example.org, or as a usual address.',
  portRefused: (port: number) => `Port ${port} belongs to another kind of service.`,
  namesNeeded: 'Enter the name of the database and of the user.',
  notPublic: (host: string) =>
    `${host} is not an address on the public internet. A database in the private network must be allowed by the operator of this installation (DATA_SOURCE_HOSTS).`,
  noAddress: (host: string) => `${host} has no address. Check how it is written.`,
  tlsRequired: 'This installation connects to databases with TLS only.',
  tlsByName: 'Enter the host by its name: the certificate of a MySQL server is checked against a name.',
  unreachable: (host: string) => `${host} cannot be reached. Check host, port and firewall.`,
  brokeOff: (host: string) => `${host} closed the connection before the answer was complete.`,
  notUnderstood: (host: string) => `${host} does not answer like a database of this kind.`,
  notReady: (host: string) => `${host} accepts no connections at the moment. Try again later.`,
  timedOut: (seconds: number) => `The source gave no complete answer within ${Math.ceil(seconds)} seconds.`,
  timedOutByServer: 'The database stopped the query because it took too long.',
  signIn: 'The database refused this user with this password.',
  noDatabase: 'The server has no database of this name, or the user may not open it.',
  tlsMissing: (host: string) => `${host} does not offer TLS.`,
  certificate: (host: string) => `The certificate of ${host} is not valid for this name, or is not trusted.`,
  empty: 'Enter a SELECT.',
  tooLong: (most: number) => `The query is longer than ${most} characters.`,
  notSelect: 'Only a SELECT can be run. It may begin with WITH, VALUES or TABLE.',
  notReadOnly: 'The query would change something. Only a SELECT that reads can be run.',
  oneStatement: 'Enter one statement only: there is a semicolon in the middle.',
  into: 'A SELECT … INTO writes. Leave out INTO.',
  unclosed: 'A quotation mark or a comment in the query is not closed.',
  serverComment: 'Leave out comments that the server would run (/*! … */ and /*+ … */).',
  placeholder: 'The query has a placeholder, such as ? or $1. Enter the value itself.',
  syntax: (at: number | undefined) =>
    at === undefined
      ? 'The database does not understand the query.'
      : `The database does not understand the query, from character ${at} on.`,
  noTable: (at: number | undefined) =>
    at === undefined
      ? 'There is no table of that name, or the user may not see it.'
      : `There is no table of that name, or the user may not see it (at character ${at}).`,
  noColumn: (at: number | undefined) =>
    at === undefined
      ? 'There is no column of that name.'
      : `There is no column of that name (at character ${at}).`,
  noFunction: (at: number | undefined) =>
    at === undefined
      ? 'There is no such function or operator for these values.'
      : `There is no such function or operator for these values (at character ${at}).`,
  forbidden: 'The database does not permit this user to do that.',
  value: 'The query fails on a value, for example a division by zero or a text that is no number.',
  queryFailed: (code: string) => `The database could not run the query (error ${code}).`,
  tooMuchMemory: 'The answer takes too much memory. Select fewer or shorter values.',
  tooManyColumns: (most: number) => `The answer has more than ${most} columns. Select the ones you need.`,
  noColumns: 'The query gives no table.',
  notSqlite: 'This file is not an SQLite database, or it is encrypted.',
  damagedSqlite: 'This SQLite database is damaged.',
  tooLargeSqlite: (megabytes: number) => `The file is larger than ${megabytes} MB.`,
  notAllowedSqlite: 'The query uses something that is not permitted, such as ATTACH, PRAGMA or an extension.',
  readerEnded: 'The source could not be read. Its answer is unusual.',
  notHttps: 'Only https addresses can be called.',
  header: (name: string) => `The header ${name} cannot be sent.`,
  headerName: 'The name of a header may have letters, digits and hyphens only.',
  headerValue: (name: string) => `The value of the header ${name} has a character that cannot be sent.`,
  tooManyHeaders: (most: number) => `At most ${most} headers can be sent.`,
  redirected: 'The address answers with another address. Enter that one instead.',
  status: (status: number) => `The address answers with the error ${status}.`,
  unauthorized: (status: number) => `The address refuses the sign-in (${status}). Check the headers.`,
  notJson: 'The answer is not JSON.',
  notUtf8: 'The answer is not in UTF-8.',
  tooDeep: 'The answer is nested too deeply.',
  pathWritten: 'Write the path as names and indexes, like data.items or rows[0].values.',
  pathMissing: (place: string) => `The answer has nothing at ${place}.`,
  notTable: 'There is no list of objects or of lists at this path.',
  mixed: 'The list mixes objects, lists and single values.',
  emptyList: 'The list at this path is empty.',
};
