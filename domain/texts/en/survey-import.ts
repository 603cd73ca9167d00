import type { With } from '../with.ts';

const lost = ({
  lines,
  ratings,
  dates,
  comments,
}: With<'lines' | 'ratings' | 'dates' | 'comments'>): string =>
  `${some(ratings, 'rating', 'ratings')}, ${some(dates, 'date', 'dates')} and ${some(comments, 'comment', 'comments')}, on ${some(lines, 'line', 'lines')}`;
const some = (count: string | number, one: string, many: string): string =>
  `${count} ${Number(count) === 1 ? one : many}`;

export const surveyImport = {
  'surveyImport.answeredInFuture': 'The day on which people answered is in the future. Correct it.',
  'surveyImport.check.answersApart': ({ first, last }: With<'first' | 'last'>) =>
    `Columns “${first}” to “${last}” look like the answers to one question: each has one value, and no line has two of them. If they are, export the survey with one column for each question (SurveyMonkey: condensed columns) and choose that file; if not, leave them as they are.`,
  'surveyImport.check.codeOffScale': ({ code, times, min, max }: With<'code' | 'times' | 'min' | 'max'>) =>
    `${code} is in the file ${some(times, 'time', 'times')} and not on the scale from ${min} to ${max}. If it means "no rating", list it among the codes, and it does not count as left out.`,
  'surveyImport.check.commentsElsewhere': ({ least }: With<'least'>) =>
    `A comment that is in another import of your organization is left out when this file is imported, because to publish it again would tell who is in both. If there is one, so are the other comments on a question, unless at least ${least} people wrote them. Nothing says which or how many they are.`,
  'surveyImport.check.datesOrder': ({ order, unclear, shown }: With<'order' | 'unclear' | 'shown'>) =>
    `Dates such as ${unclear} are read with the ${order} first, as ${shown} in the same column shows. If that is wrong, say which comes first.`,
  'surveyImport.check.emptyEnds': ({ separator }: With<'separator'>) =>
    `Every line ends with "${separator}", which is read as the end of its last cell. If numbers such as 4,5 are in the file, put them in quotation marks and choose it again.`,
  'surveyImport.check.hiddenCells': ({ rows, columns }: With<'rows' | 'columns'>) =>
    `Hidden in the sheet, for example by a filter, but read: rows ${rows}, columns ${columns}. If they do not belong to the survey, delete them in the file and choose it again.`,
  'surveyImport.check.lettersGuessed': ({ words }: With<'words'>) =>
    `The file does not say how its letters are written. Are these words right: ${words}? If not, save the file as "CSV UTF-8" and choose it again.`,
  'surveyImport.check.likelyCode': ({ code, times }: With<'code' | 'times'>) =>
    `${code} stands apart from the other ratings (${some(times, 'time', 'times')}). If it means "no rating", list it among the codes; if it is a rating, give a scale that contains it. Until then it is left out.`,
  'surveyImport.check.linesTwice': ({
    count,
    lines,
    line,
    first,
  }: With<'count' | 'lines' | 'line' | 'first'>) =>
    `${Number(count) === 1 ? `Line ${line} says in every cell the same as line ${first}` : `${count} lines (${lines}) say in every cell the same as a line before, such as line ${line} as line ${first}`}. Each is read as a person. Delete lines that are in the file twice, and choose it again; leave them if different people answered alike.`,
  'surveyImport.check.looksLikeAge': ({ heading }: With<'heading'>) =>
    `Column "${heading}" looks like ages or years, so it is not taken as a question. If it is one, choose “Question”; if not, choose “Not read”.`,
  'surveyImport.check.looksLikeFact': ({ heading }: With<'heading'>) =>
    `Column "${heading}" looks like a number about the line or about several people, so it is not taken as a question. If it is one, choose “Question”; if not, choose “Not read”.`,
  'surveyImport.check.looksReversed': ({ columns }: With<'columns'>) =>
    `The names of these questions say that a low rating is good: ${columns}. If so, choose them under “Questions for which a low rating is good”. If their ratings were turned round before, leave them as they are.`,
  'surveyImport.check.mergedCells': ({ cells, first }: With<'cells' | 'first'>) =>
    `${some(cells, 'cell is', 'cells are')} merged over several lines, such as ${first}. A text is read on each of these lines, a number on the first one only. If that is wrong, unmerge in the file and choose it again.`,
  'surveyImport.check.mixedLines': ({ from, to, top, highest }: With<'from' | 'to' | 'top' | 'highest'>) =>
    `The lines seem to be on different scales: from line ${from} to line ${to} ratings go up to ${highest}, on the others only to ${top}. An import has one scale. Import them separately.`,
  'surveyImport.check.mixedScales': ({
    columns,
    heading,
    top,
    highest,
    others,
  }: With<'columns' | 'heading' | 'top' | 'highest' | 'others'>) =>
    `The columns seem to be on different scales: ${columns} of them, such as "${heading}", ${Number(columns) === 1 ? 'ends' : 'end'} at ${top} or below, others go up to ${highest}. An import has one scale. Choose “Not read” for ${others}; what is not read can be imported separately.`,
  'surveyImport.check.otherSheets': ({ sheet, others }: With<'sheet' | 'others'>) =>
    `The sheet "${sheet}" is read. Not read: ${others}. One import reads one sheet; choose another one if this is not the right one.`,
  'surveyImport.check.peopleAlike': ({
    count,
    lines,
    one,
    other,
  }: With<'count' | 'lines' | 'one' | 'other'>) =>
    `${some(count, 'person differs', 'people differ')} from another one only in case, blanks or zeros (${Number(count) === 1 ? 'line' : 'lines'} ${lines}), as “${one}” and “${other}”. Each is read as a person of its own. If they are the same, write them alike in the file and choose it again.`,
  'surveyImport.check.scaleProposed': ({ min, max }: With<'min' | 'max'>) =>
    `The lowest and the highest rating in the file are ${min} and ${max}. Give the lowest and the highest rating that people could choose.`,
  'surveyImport.check.severalLines': ({ lines, people }: With<'lines' | 'people'>) =>
    `${lines} lines, ${people} people: is one line one person? If each line is one rating, choose the columns with the question and the rating. If people answered several times, only the first line of each is read.`,
  'surveyImport.check.severalPeople': ({ heading }: With<'heading'>) =>
    `Is one line one person? Column "${heading}" suggests that lines are counts or averages of several people. If they are, choose a file with a line for each person; if not, ignore the column or leave it as it is.`,
  'surveyImport.check.totals': ({ count, lines }: With<'count' | 'lines'>) =>
    Number(count) === 1
      ? `Read as a person, but named like a total, mean or note: line ${lines}. If it is no person, delete the line in the file and choose it again.`
      : `Read as people, but named like totals, means or notes: ${count} of the lines (${lines}). If they are no people, delete them in the file and choose it again.`,
  'surveyImport.columnTwice': ({ name }: With<'name'>) =>
    `Column "${name}" has two roles. Choose one of them.`,
  'surveyImport.commentsNotCompared':
    'The imports of your organization hold more comments than can be compared with those of this file, and comments may not be in two imports. Choose “Not read” for its columns of comments.',
  'surveyImport.emptyFile': 'The file has no lines below its headings. Choose another file.',
  'surveyImport.fileUnreadable.cellNumber': ({ cell, text }: With<'cell' | 'text'>) =>
    `Cell ${cell} of a sheet is marked as a number, but holds “${text}”. Open the file in Excel or LibreOffice, correct the cell, save the file, and choose it again.`,
  'surveyImport.fileUnreadable.cellTwice': ({ cell }: With<'cell'>) =>
    `Cell ${cell} is twice in one sheet of the workbook, so it is not certain which value is meant. Open the file in Excel or LibreOffice, check the cell, save the file, and choose it again.`,
  'surveyImport.fileUnreadable.dataTable': ({ cell }: With<'cell'>) =>
    `The data table at cell ${cell} has no values. Open the file in Excel, let it calculate, save the file, and choose it again.`,
  'surveyImport.fileUnreadable.rowTwice': ({ row }: With<'row'>) =>
    `Row ${row} is twice in one sheet of the workbook, so it is not certain which cells belong together. Open the file in Excel or LibreOffice, check the row, save the file, and choose it again.`,
  'surveyImport.fileUnreadable': ({ reason }: With<'reason'>) => `The file cannot be read: ${reason}`,
  'surveyImport.fileUnreadable.archive': 'This is an archive, not a workbook. Choose an .xlsx or a CSV file.',
  'surveyImport.fileUnreadable.base64':
    'The content of the file is not base64, or not in one piece. Encode the whole file at once.',
  'surveyImport.fileUnreadable.columns': ({ line, columns, most }: With<'line' | 'columns' | 'most'>) =>
    `Line ${line} has ${columns} columns; at most ${most} can be read.`,
  'surveyImport.fileUnreadable.costly':
    'The file takes too much memory or time. Save only the columns with the answers, as CSV.',
  'surveyImport.fileUnreadable.damaged': 'The workbook cannot be read. Save it again as .xlsx, or as CSV.',
  'surveyImport.fileUnreadable.empty': 'File is empty',
  'surveyImport.fileUnreadable.lines': ({ most }: With<'most'>) =>
    `The file has more than ${most} lines. Split it.`,
  'surveyImport.fileUnreadable.locked': 'The workbook is protected by a password. Save it without one.',
  'surveyImport.fileUnreadable.longLine':
    'One line of the file is longer than 1 MB. Save the file again in a spreadsheet program.',
  'surveyImport.fileUnreadable.noSheet': 'No sheet of the workbook has a heading and a row below it.',
  'surveyImport.fileUnreadable.noSheets':
    'This file is no workbook, so it has no sheets. Leave the name of the sheet out.',
  'surveyImport.fileUnreadable.noSuchSheet': 'The workbook has no such sheet with cells. Choose another one.',
  'surveyImport.fileUnreadable.noText':
    'This is neither a workbook nor a text file. Save it as CSV and choose it again.',
  'surveyImport.fileUnreadable.oldFormat':
    'This workbook is of the old format or protected by a password. Save it as .xlsx without a password, or as CSV.',
  'surveyImport.fileUnreadable.quote':
    'A quotation mark in the file has no partner, so everything below it is one cell. Remove it, or save the file again in a spreadsheet program.',
  'surveyImport.fileUnreadable.sheetColumns': ({ most }: With<'most'>) =>
    `The sheet has more than ${most} columns.`,
  'surveyImport.fileUnreadable.sheetRows': ({ most }: With<'most'>) =>
    `The sheet has more than ${most} rows. Save it as CSV and choose that.`,
  'surveyImport.fileUnreadable.tooLarge': 'File exceeds 16MB limit',
  'surveyImport.fileUnreadable.unpacked':
    'The workbook unpacks to more than can be read. Save the sheet with the answers as CSV.',
  'surveyImport.filesBusy':
    'Other files are being read at the moment. Please try again in half a minute; nothing you chose is lost.',
  'surveyImport.figuresOfGroups': ({ columns }: With<'columns'>) =>
    `${columns} look like percentages or averages of groups, not like answers of people, so they are not read as ratings. Choose a file with a line for each person. If each line is one person, choose “Person” for the column that says who, and “Group” for that of the groups.`,
  'surveyImport.finding.aboutPeople': ({ heading }: With<'heading'>) =>
    `Column "${heading}" is the same on all lines of a person, and not on the scale. It is taken for a fact about people and is not read.`,
  'surveyImport.finding.aboutQuestions': ({ heading }: With<'heading'>) =>
    `Column "${heading}" is the same on all lines of a question. It is taken for a number of the question and is not read.`,
  'surveyImport.finding.ambiguousNumber': ({
    text,
    item,
    one,
    other,
  }: With<'text' | 'item' | 'one' | 'other'>) =>
    `"${text}" for ${item} may be ${one} or ${other}. Say whether the file writes decimals with a point or a comma. It is left out.`,
  'surveyImport.finding.answersInWords': ({ columns }: With<'columns'>) =>
    `These columns hold answers in words: ${columns}. They are left out. Say which number each word means, or choose not to read the columns.`,
  'surveyImport.finding.columnLabels':
    'This line describes the columns and is not read as answers. If its texts should be the names of the questions, choose it as the line with the headings.',
  'surveyImport.finding.commentBlank': ({ heading, text }: With<'heading' | 'text'>) =>
    `"${text}" in "${heading}" is read as no comment.`,
  'surveyImport.finding.commentTooLong': ({ heading, most }: With<'heading' | 'most'>) =>
    `This line's comment in "${heading}" makes more than ${most} characters on one question, or too many in all. It is left out. Shorten it in the file.`,
  'surveyImport.finding.commentUnreadable': ({ heading, text }: With<'heading' | 'text'>) =>
    `"${text}" in "${heading}" is a formula without a value, an error or a logical value of the workbook, not a comment. It is left out. Enter the text in the file.`,
  'surveyImport.finding.commentWithoutQuestion': ({ heading }: With<'heading'>) =>
    `Column "${heading}" has comments, but not on which question. They are left out. Choose the question.`,
  'surveyImport.finding.commentWithoutRating': ({ heading }: With<'heading'>) =>
    `The comment in "${heading}" is on a question that this line does not rate. It is left out.`,
  'surveyImport.finding.dash': ({ text, item }: With<'text' | 'item'>) =>
    `"${text}" for ${item} may be zero or no rating. List it among the codes for "no rating", or among the words with the rating 0. It is left out.`,
  'surveyImport.finding.dateAmbiguous': ({ text, one, other }: With<'text' | 'one' | 'other'>) =>
    `"${text}" may be ${one} or ${other}. Say whether the day or the month comes first. Until then the date is left out.`,
  'surveyImport.finding.dateInFuture': ({ text }: With<'text'>) =>
    `"${text}" is in the future. The date is left out; the answers are read.`,
  'surveyImport.finding.dateUnreadable': ({ text }: With<'text'>) =>
    `"${text}" is no date with a year of four digits. The date is left out; the answers are read.`,
  'surveyImport.finding.duplicateColumn': ({ heading }: With<'heading'>) =>
    `Column "${heading}" is there twice; the second one is left out.`,
  'surveyImport.finding.duplicatePerson': ({ first }: With<'first'>) =>
    `This person is on line ${first} already. This line is left out.`,
  'surveyImport.finding.duplicateRating': ({ item, before }: With<'item' | 'before'>) =>
    `${item} is rated ${before} by this person already. This line is left out.`,
  'surveyImport.finding.groupMissing': 'This line does not say which group it is from. It is left out.',
  'surveyImport.finding.groupName': ({ name }: With<'name'>) =>
    `"${name}" cannot be a group's name. Use another one, of at most 80 characters.`,
  'surveyImport.finding.groupSpelling': ({ name, first }: With<'name' | 'first'>) =>
    `The group "${name}" is read as "${first}".`,
  'surveyImport.finding.groupUncomputed': ({ name }: With<'name'>) =>
    `"${name}" is a formula without a value or an error of the workbook, not a group. The line is left out. Enter the group in the file.`,
  'surveyImport.finding.joinedLines':
    'A quotation mark without its partner joins this line with another one, so nobody can tell which cell belongs to whom. It is left out. Correct the quotation mark.',
  'surveyImport.finding.noRatings': 'This line has no rating and is left out.',
  'surveyImport.finding.oncePerPerson': ({ heading }: With<'heading'>) =>
    `Column "${heading}" is the same on all lines of a person, and on the scale. It is left out. If it is a fact about people, choose “Not read”; if each person gave this rating once, put it on a line of its own.`,
  'surveyImport.finding.outOfScale': ({ text, item, min, max }: With<'text' | 'item' | 'min' | 'max'>) =>
    `"${text}" for ${item} is not a whole number from ${min} to ${max}. It is left out.`,
  'surveyImport.finding.personMissing': 'This line does not say who it is from. It is left out.',
  'surveyImport.finding.personWithoutRatings': 'This person has no rating on any line and is left out.',
  'surveyImport.finding.previewResponse':
    'The survey program says that this answer was given while the survey was tried. It is read as a person. If it is none, delete the line in the file.',
  'surveyImport.finding.repeatedHeadings': 'This line repeats the headings and is not read.',
  'surveyImport.finding.rowInParts':
    'A line break divides this line from the one beside it, so it is not certain which cell belongs to which question. It is left out. Put the text with the line break in quotation marks.',
  'surveyImport.finding.rowTooLong':
    'This line has more cells than there are headings, so it is not certain which cell belongs to which question. It is left out. Put numbers such as 4,5 in quotation marks, and give every column a heading.',
  'surveyImport.finding.sameName': ({ first }: With<'first'>) =>
    `First name and surname are those of line ${first}. Each of the two lines is read as a person of its own.`,
  'surveyImport.finding.secondGroupMissing':
    'This line does not say which second group it is from. It is left out. Enter the group, or import without the second grouping.',
  'surveyImport.finding.severalDates': 'This person answered on several days. The last one is read.',
  'surveyImport.finding.twoGroups': ({ group, line }: With<'group' | 'line'>) =>
    `This person is in ${group} on line ${line}. This line is left out.`,
  'surveyImport.finding.unknownItem': ({ item }: With<'item'>) =>
    `"${item}" is no question of the survey. Its lines are left out.`,
  'surveyImport.finding.unusedNumbers': ({ heading }: With<'heading'>) =>
    `Column "${heading}" holds numbers, but is no question of the survey. They are left out. If they are no ratings, choose “Not read” for the column.`,
  'surveyImport.finding.unusedColumn': ({ heading }: With<'heading'>) =>
    `Column "${heading}" is no question of the survey and is left out.`,
  'surveyImport.frameworkFixed': ({ known }: With<'known'>) =>
    `${known} says itself of which themes a low rating is good. Leave "reversed" out.`,
  'surveyImport.frameworkInvalid': 'The survey’s questions cannot be read.',
  'surveyImport.frameworkUnknown': ({ known }: With<'known'>) => `There is no framework ${known}.`,
  'surveyImport.groupsShared': ({ column, names }: With<'column' | 'names'>) =>
    `These groups are also in column "${column}": ${names}. Each name may be in one grouping only. Rename them in the file, or choose another second grouping.`,
  'surveyImport.guess.added': 'The survey program added it; nobody answered it.',
  'surveyImport.guess.addresses': 'It holds email addresses.',
  'surveyImport.guess.age': 'It holds numbers that look like ages or years.',
  'surveyImport.guess.answers':
    'It looks like answers in words. Say below which rating each word is, and the column is a question.',
  'surveyImport.guess.decimals': 'It holds decimals or percentages. Ratings are whole numbers.',
  'surveyImport.guess.chosen': 'You chose it.',
  'surveyImport.guess.comments':
    'It holds texts. They are read only if you choose “Comment”: they will be published, without names, where enough people rated the question.',
  'surveyImport.guess.dates': 'It looks like dates. Choose “Date answered” if people answered on these days.',
  'surveyImport.guess.empty': 'It has no values.',
  'surveyImport.guess.fact': 'Its name is that of a number about the line or about several people.',
  'surveyImport.guess.fewTexts':
    'The same texts come again and again. Choose “Second group” if they divide people, too.',
  'surveyImport.guess.fewTexts.group':
    'The same texts come again and again. Choose “Group” if they divide people.',
  'surveyImport.guess.long': 'Each line is one rating; this column is not needed for it.',
  'surveyImport.guess.name': 'It has a usual name for this.',
  'surveyImport.guess.numbering': 'It numbers the lines.',
  'surveyImport.guess.numbers': ({ min, max }: With<'min' | 'max'>) =>
    `It holds whole numbers from ${min} to ${max}.`,
  'surveyImport.guess.pattern': 'People are on several lines, and this column fits.',
  'surveyImport.guess.texts': 'It holds texts. They are left out unless you say what they are.',
  'surveyImport.headingsMissing': ({ line }: With<'line'>) =>
    `Line ${line} looks like a person, not like headings. Choose the line with the headings. If there is none, add one to the file; if line ${line} is right, choose it.`,
  'surveyImport.headingsMissing.address': ({ line }: With<'line'>) =>
    `Line ${line} holds an email address, so it is a person, not headings. Choose the line with the headings. If there is none, add one to the file.`,
  'surveyImport.importIncomplete': ({
    lines,
    ratings,
    dates,
    comments,
  }: With<'lines' | 'ratings' | 'dates' | 'comments'>) =>
    `Parts of the file cannot be read and would be left out: ${lost({ lines, ratings, dates, comments })}. Correct them, or say that they may be left out.`,
  'surveyImport.importNotCompared': ({
    name,
    most,
    withdrawals,
    days,
    until,
  }: With<'name' | 'most' | 'withdrawals' | 'days' | 'until'>) =>
    `This file has questions of “${name}”, which somebody else imported. ${most} imports were refused within ${days} days because they shared people with a colleague’s, or ${withdrawals} were withdrawn, so none is compared until ${until}. Import it then, or ask the person who imported “${name}”, who can do it now.`,
  'surveyImport.importFileBroken': ({ name }: With<'name'>) =>
    `The stored answers of “${name}” are damaged or gone, so it can be neither checked nor compared with other imports. Withdraw it, then import its file again.`,
  'surveyImport.importFileBroken.shown': ({ name }: With<'name'>) =>
    `“${name}” is being imported, but its stored answers are damaged, so this file cannot be compared with it. It will stop by itself and be shown nowhere. Try again when it has stopped.`,
  'surveyImport.importOfAnother':
    'Only the person who imported this survey may check it, show it or withdraw it. An owner may withdraw it, too.',
  'surveyImport.importOverlaps': ({ name }: With<'name'>) =>
    `“${name}” holds answers of the same people. The figures of both would tell what few people answered, such as those who came later or whose answers were corrected. Use the survey that is there, or import only people who are not in it. If “${name}” is wrong and still being checked, withdraw it first.`,
  'surveyImport.importShown':
    'This import is shown to everybody already, so it can no longer be withdrawn: its figures may have been seen.',
  'surveyImport.importSameFile': ({ name }: With<'name'>) =>
    `You have imported this file already, as “${name}”. Use that one, or choose another file, another sheet or other questions. If “${name}” has stopped and is shown nowhere, the file can be imported about a day after it stopped; until then the operator of this installation may continue it.`,
  'surveyImport.importSameFile.review': ({ name }: With<'name'>) =>
    `You have imported this file already, as “${name}”, and are still checking it. Show it, or withdraw it first; it is listed on the page of imports. Or choose another file, another sheet or other questions.`,
  'surveyImport.importsUnchecked': ({ open }: With<'open'>) =>
    `You have ${open} imports that you are still checking. Show or withdraw one of them first. They are listed on the page of imports.`,
  'surveyImport.importWithdrawn':
    'This import was withdrawn, and its answers are erased. Import the file again.',
  'surveyImport.lensesFixed':
    'The description of the questions says which lens each is in. Leave "lenses" out.',
  'surveyImport.lensesUnknown': ({ unknown }: With<'unknown'>) =>
    `${unknown}: no question of the survey, so it has no lens. Take it out of "lenses".`,
  'surveyImport.lossUnconfirmed': ({
    lines,
    ratings,
    dates,
    comments,
  }: With<'lines' | 'ratings' | 'dates' | 'comments'>) =>
    `The import would leave out more than 1 %: ${lost({ lines, ratings, dates, comments })}. Confirm exactly these numbers, or correct the file.`,
  'surveyImport.mappingNotFound':
    'There is no such mapping. Someone may have removed it, or a newer one took its place.',
  'surveyImport.noGroupColumn': ({ headings }: With<'headings'>) =>
    `No column says which group a person is in. Choose “Group” for the column that does. If the file has none, add a column "group" to it, with the same name on every line. Columns: ${headings}.`,
  'surveyImport.noItemColumns.decimals': ({ columns }: With<'columns'>) =>
    `No column of the file holds ratings as whole numbers: ${columns} have decimals or percentages, as averages do. Choose a file with the rating that each person chose. If people chose half points, double them in the file. If ratings are words, say which number each means.`,
  'surveyImport.noItemColumns.named':
    'No column is named like a question of the survey. Check the headings, or the survey’s questions.',
  'surveyImport.noItemColumns.numbers':
    'No column of the file holds ratings as whole numbers. If they are words, say which number each means; or describe the survey’s questions.',
  'surveyImport.nobodyLeft': ({ first }: With<'first'>) => `No line can be read. ${first}`,
  'surveyImport.noLongColumns':
    'With one line per rating, choose the columns with the person (or the email, or first name and surname), the question and the rating.',
  'surveyImport.noSuchColumn': ({ name, headings }: With<'name' | 'headings'>) =>
    `The file has no column "${name}". Columns: ${headings}.`,
  'surveyImport.order.dayFirst': 'day',
  'surveyImport.order.monthFirst': 'month',
  'surveyImport.readingInterrupted':
    'The server stopped reading the file before it was done; that does not mean that anything is wrong with the file. Try again; nothing you chose is lost. If it happens again, tell the operator of this installation: the computer may have too little memory.',
  'surveyImport.reversedUnknown': ({ unknown }: With<'unknown'>) =>
    `${unknown}: no question of the survey. Take it from the list of low-is-good questions.`,
  'surveyImport.scaleUnconfirmed': ({ min, max }: With<'min' | 'max'>) =>
    `Give the scale of the survey. The file has ratings from ${min} to ${max}, but only you know the lowest and the highest rating that people could choose.`,
  'surveyImport.tooFewPeople': ({ people, k }: With<'people' | 'k'>) =>
    `The file has ${people} ${people === 1 ? 'person' : 'people'}. Nothing is published of fewer than ${k}, so an import would never have results. Import a file with at least ${k} people.`,
  'surveyImport.tooLarge.described': ({ questions, size, most }: With<'questions' | 'size' | 'most'>) =>
    `The ${questions} questions and their headings take ${size} KB; one import keeps ${most} KB. Shorten the headings in the file, or import fewer questions at once.`,
  'surveyImport.tooLarge.people': ({ people, most }: With<'people' | 'most'>) =>
    `The file has ${people} people; one import takes ${most}. Split it.`,
  'surveyImport.tooLarge.published': ({ groups, questions }: With<'groups' | 'questions'>) =>
    `${groups} groups times ${questions} questions are more than one import publishes. Import fewer groups, or fewer questions, at once.`,
  'surveyImport.tooLarge.questions': ({ questions, most }: With<'questions' | 'most'>) =>
    `The column of questions has ${questions} different texts; at most ${most} can be read. Is it the right column?`,
  'surveyImport.tooLarge.response': ({ line, size, most }: With<'line' | 'size' | 'most'>) =>
    `The answers and comments of the person on line ${line} take ${size} KB; one import keeps ${most} KB of each person. Shorten the comments in the file, or import fewer questions at once.`,
  'surveyImport.tooManyPairs': ({ pairs, most, column }: With<'pairs' | 'most' | 'column'>) =>
    `People are in ${pairs} pairs of a group and a group of "${column}"; one import takes ${most}. Choose a second grouping with fewer groups.`,
  'surveyImport.tooManyGroups': ({ groups, most, column }: With<'groups' | 'most' | 'column'>) =>
    `The file has ${groups} groups; one import takes ${most}. Is ${column} the right column?`,
  'surveyImport.wordTwice': ({ word, value, other, before }: With<'word' | 'value' | 'other' | 'before'>) =>
    `"${other}" and "${word}" are one answer, but mean ${before} and ${value}. Give it one number.`,
} as const;
