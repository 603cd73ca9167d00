import type { With } from '../with.ts';

export const document = {
  'document.noChromium':
    'This installation has no Chromium to draw a PDF with. Print this page from your browser instead.',
  'document.notFound': 'There is nothing here, or you may not see it.',
  'document.erased': 'This document is deleted for good. Upload the file again.',
  'document.invalidName': ({ max }: With<'max'>) =>
    `The name of a file is one line of 1 to ${max} characters.`,
  'document.nameEnding': ({ format }: With<'format'>) =>
    `The name must end with .${format}, so that the file opens in the right program.`,
  'document.unknownLens': 'This lens or sub-lens does not exist. Reload the page and choose again.',
  'document.invalidTags': ({ most, longest }: With<'most' | 'longest'>) =>
    `A document has at most ${most} different tags of 1 to ${longest} characters.`,
  'document.tooManyVersions': ({ max }: With<'max'>) =>
    `A document has at most ${max} versions. Upload the file as a new document.`,
  'document.tooLarge': 'File exceeds 10MB limit',
  'document.empty': 'File is empty',
  'document.unsupported': 'File type not supported. Allowed types: PDF, DOC, XLS, PPT, TXT, CSV, JSON',
  'document.contentDiffers': ({ format }: With<'format'>) =>
    `The name of this file says ${format}, its content is of another kind. Save it as ${format} and upload it again.`,
  'document.exists': ({ name }: With<'name'>) => `This file is already there as ${name}.`,
  'document.noFile': 'The request has no file. Choose a file and send it again.',
  'document.malformed': 'The file was not sent as a form. Send it as multipart/form-data with one file.',
  'document.wrongFields':
    'The lens, sub-lens or type sent with this file does not exist. Reload the page and choose again.',
  'document.incomplete': 'The file did not arrive whole. Send it again.',
  'document.quota': ({ used, quota }: With<'used' | 'quota'>) =>
    `The library is full: ${used} of ${quota} are used. Delete documents, or ask the operator for more room.`,
  'document.noRoom':
    'The server has no room left to keep files. Tell the operator. Your answers and results are not affected.',
  'document.notAvailable': 'Document URL not available for download',
  'document.searchTooLong': ({ max }: With<'max'>) => `A search has at most ${max} words. Leave some out.`,
  'document.alreadyRead': 'This document has been read. Reload the page to see its text.',
  'document.readsAlike':
    'Reading this file again would fail for the same reason. Upload a file without this fault as a new version.',
  'document.quarantined':
    'The virus scanner found something in this file, so it is neither read nor handed out. Delete the document, or upload a clean copy as a new version.',
  'document.notMapped': 'The passages of this text are not mapped to lenses yet. Try again in a minute.',
  'document.unmappable':
    'The passages of this text could not be mapped to lenses. Its text can be read and searched. To have it mapped, upload it as a new version, for example a shorter one.',
  'document.mappingFailure.outOfMemory': 'it took too much memory',
  'document.mappingFailure.crashed': 'the mapping ended with an error',
  'document.log.unmapped': ({ version, attempts, why }: With<'version' | 'attempts' | 'why'>) =>
    `The passages of version ${version} could not be mapped to lenses in ${attempts} attempts: ${why}.`,
  'document.log.keptMapping': ({ version, why }: With<'version' | 'why'>) =>
    `The passages of version ${version} could not be mapped again and keep their earlier lenses: ${why}.`,
  'document.notAnalysed':
    'There is no analysis of this document yet. Start one, and export it when it is done.',
  'document.noText': 'There is no text of this document.',
  'document.analysisFailure.timedOut': 'it took too long',
  'document.analysisFailure.outOfMemory': 'it took too much memory',
  'document.analysisFailure.crashed': 'the analysis ended with an error',
  'document.log.analysed': ({ version }: With<'version'>) => `Version ${version} was analysed.`,
  'document.log.analysisRequested': ({ version }: With<'version'>) =>
    `An analysis of version ${version} was requested.`,
  'document.log.notAnalysed': ({ version, why }: With<'version' | 'why'>) =>
    `Version ${version} could not be analysed: ${why}.`,
  'document.summaryFailure.notAllowed': 'the language model may not be asked any more',
  'document.summaryFailure.budgetSpent': 'the rest of this month’s budget of tokens does not suffice',
  'document.summaryFailure.installationSpent':
    'the rest of this installation’s limit of tokens for this month does not suffice',
  'document.summaryFailure.unavailable': 'the language model gave no usable answer',
  'document.summaryFailure.suspended':
    'the language model was not asked, because several calls in a row had failed',
  'document.summaryFailure.unusable': 'the answer of the language model was not in the agreed form',
  'document.summaryFailure.declined': 'the language model declined to answer',
  'document.summaryFailure.nothingToSend': 'no passage of the text can be sent',
  'document.summaryFailure.interrupted': 'three attempts had no outcome',
  'document.log.summaryRequested': ({ version, recipient, model }: With<'version' | 'recipient' | 'model'>) =>
    `An executive summary of version ${version} was requested: passages of its text may be sent to ${recipient} (${model}).`,
  'document.log.summaryWritten': ({
    version,
    recipient,
    sentences,
  }: With<'version' | 'recipient' | 'sentences'>) =>
    `${recipient} wrote an executive summary of version ${version}: ${sentences} ${Number(sentences) === 1 ? 'sentence' : 'sentences'} with a verified quote.`,
  'document.log.noSummary': ({ version, why }: With<'version' | 'why'>) =>
    `No executive summary of version ${version} was written: ${why}.`,
  'document.log.categorised': ({ place, type, tags }: With<'place' | 'type' | 'tags'>) =>
    `Categorized: ${place}, ${type}${tags === '' ? '' : `, tagged ${tags}`}.`,
  'document.log.deleted': 'Deleted.',
  'document.log.erased': 'Erased for good, with its files and its text.',
  'document.log.failed': ({ version, why }: With<'version' | 'why'>) =>
    `Version ${version} could not be read: ${why}.`,
  'document.log.interrupted': ({ version }: With<'version'>) =>
    `Reading version ${version} was interrupted, because the server stopped.`,
  'document.log.place': ({ lens, subLens }: With<'lens' | 'subLens'>) =>
    subLens === '' ? `${lens}` : `${lens} → ${subLens}`,
  'document.log.read': ({ version, characters }: With<'version' | 'characters'>) =>
    `Version ${version} was read: ${characters} characters of text.`,
  'document.log.read.part': ({ version, characters }: With<'version' | 'characters'>) =>
    `Version ${version} was read up to a limit: ${characters} characters of text, the rest left out.`,
  'document.log.read.hidden': ({ read, hidden }: With<'read' | 'hidden'>) =>
    `${read} Left out, because a reader of the file does not see it: ${hidden} ${hidden === '1' ? 'character' : 'characters'}.`,
  'document.log.read.recognised': ({ read }: With<'read'>) =>
    `${read} Text was recognised in pictures of pages and may contain errors.`,
  'document.log.read.unread': ({ read, pages }: With<'read' | 'pages'>) =>
    `${read} Not read: ${pages} ${pages === '1' ? 'page' : 'pages'} with next to no text that may be scanned.`,
  'document.log.moved': ({ passage, version, place }: With<'passage' | 'version' | 'place'>) =>
    `Passage ${passage} of version ${version} was moved to ${place}.`,
  'document.log.movedAway': ({ passage, version }: With<'passage' | 'version'>) =>
    `Passage ${passage} of version ${version} was said to be about no lens.`,
  'document.log.quarantined': ({ version, signature }: With<'version' | 'signature'>) =>
    `Version ${version} was quarantined: the virus scanner found ${signature}.`,
  'document.log.readAgain': ({ version }: With<'version'>) => `Version ${version} was to be read again.`,
  'document.log.renamed': ({ name }: With<'name'>) => `Renamed to ${name}.`,
  'document.log.replaced': ({ version, name }: With<'version' | 'name'>) =>
    `Version ${version} uploaded: ${name}.`,
  'document.log.restored': 'Restored.',
  'document.log.scannedPages': ({ version }: With<'version'>) =>
    `Version ${version} has pages that look scanned. The recognition of their text waited for its turn.`,
  'document.log.uploaded': ({ name }: With<'name'>) => `Uploaded: ${name}.`,
  'document.reason.encrypted': 'it is protected with a password',
  'document.reason.damaged': 'the file is damaged',
  'document.reason.scanned': 'its pages are pictures in which no text was found',
  'document.reason.noWords': 'no words were recognised in the pictures of its pages',
  'document.reason.unsupportedVersion': 'this version of the format is not supported',
  'document.reason.mismatch': 'its content is not of the kind that its name says',
  'document.reason.empty': 'there is no text in it',
  'document.reason.tooLarge': 'it is too large when unpacked',
  'document.reason.timedOut': 'it took too long',
  'document.reason.outOfMemory': 'it took too much memory',
  'document.reason.crashed': 'three tries had no outcome',
  'document.reason.interrupted': 'the server stopped',
  'document.type.financial': 'Financial Statements',
  'document.type.strategy': 'Strategy Documents',
  'document.type.marketing': 'Marketing Plans',
  'document.type.operations': 'Operations Manuals',
  'document.type.contracts': 'Contracts & Legal',
  'document.type.reports': 'Reports & Analytics',
  'document.type.other': 'Other Documents',
  'document.uncategorised': 'no lens',
} as const;
