import type { With } from '../with.ts';

/** Refusals about data sources, and why a fetch gave nothing. */
export const dataSource = {
  'dataSource.addressInvalid':
    'Enter an address that begins with https://, without a user name or a password in it.',
  'dataSource.columnMissing': ({ column }: With<'column'>) =>
    `The answer has no column “${column}”. Test the connection and choose the columns again.`,
  'dataSource.fetchFailed': ({ message }: With<'message'>) => `${message}`,
  'dataSource.headerRefused': ({ name }: With<'name'>) =>
    `The header ${name} cannot be sent: it is set by the connection, or its value has a character that headers cannot carry.`,
  'dataSource.headerUnnamed': 'A header has a name of letters, digits and hyphens, such as Authorization.',
  'dataSource.noMetrics': 'No row has both a name and a number in the chosen columns.',
  'dataSource.notFound': 'There is no such data source.',
  'dataSource.secretNeeded.headers':
    'Enter the headers again: they are never sent to an address they were not entered for.',
  'dataSource.secretNeeded.password':
    'Enter the password: it is never sent to a database it was not entered for.',
  'dataSource.notOffered': 'This installation cannot read databases.',
  'dataSource.secretNeeded.file': 'Choose an SQLite file.',
  'dataSource.fileNotScheduled':
    'A file is fetched when it is uploaded and when somebody says so, so it has no schedule.',
  'dataSource.fileGone': 'The uploaded file cannot be read any more. Upload it again.',
  'dataSource.fileBroken': 'The file did not arrive whole. Choose it again.',
  'dataSource.fileTooLarge': ({ most }: With<'most'>) => `The file is larger than ${most} MB.`,
  'dataSource.notSqlite': 'This file is not an SQLite database, or it is encrypted.',
  'dataSource.subLensUnknown': 'This is not a sub-lens.',
  'dataSource.tooMany': ({ most }: With<'most'>) =>
    `An organization has at most ${most} connected sources. Remove one that is no longer used.`,
  'dataSource.failure.ADDRESS_REFUSED':
    'This address cannot be called: it is not permitted from here, or it answers with another address.',
  'dataSource.failure.UNREACHABLE': 'The source could not be reached, or it answered with an error.',
  'dataSource.failure.TIMED_OUT': 'The source did not answer in time.',
  'dataSource.failure.SIGN_IN_REFUSED':
    'The source refused the sign-in. Check its headers, or its user and password.',
  'dataSource.failure.NOT_A_SELECT': 'The query is not a single SELECT.',
  'dataSource.failure.QUERY_FAILED': 'The source answered with an error.',
  'dataSource.failure.NO_SUCH_DATABASE': 'There is no database with this name.',
  'dataSource.failure.TLS_REFUSED': 'No secure connection (TLS) could be made.',
  'dataSource.failure.NOT_A_TABLE':
    'The answer is not a table. An API must answer with JSON that has a list at the path.',
  'dataSource.failure.NOT_A_DATABASE': 'The file is not an SQLite database, or it is damaged or encrypted.',
  'dataSource.failure.FILE_MISSING': 'The uploaded file cannot be read any more. Upload it again.',
  'dataSource.failure.TOO_MANY_COLUMNS': 'The answer has too many columns.',
  'dataSource.failure.COLUMN_MISSING': 'A chosen column is not in the answer any more.',
  'dataSource.failure.NO_METRICS': 'No row has both a name and a number in the chosen columns.',
} as const;
