import type { With } from '../with.ts';

export const document = {
  'document.notFound': 'There is nothing here, or you may not see it.',
  'document.erased': 'This document is deleted for good. Upload the file again.',
  'document.invalidName': ({ max }: With<'max'>) =>
    `The name of a file is one line of 1 to ${max} characters.`,
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
  'document.alreadyRead': 'This document has been read. Reload the page to see its text.',
  'document.readsAlike':
    'Reading this file again would fail for the same reason. Upload a file without this fault as a new version.',
  'document.noText': 'There is no text of this document.',
} as const;
