import { type DocumentEvent, documentEvents } from '../../../domain/document/events.ts';
import { Document } from '../../../domain/document/state.ts';
import type { DomainEvent } from '../../../domain/events.ts';
import { nineLenses } from '../../../domain/framework/frameworks.ts';
import type { Revision } from '../../../domain/kernel/event.ts';
import { recipientName } from '../../../domain/language-model/recipient.ts';
import { inWords } from '../../../domain/texts/in-words.ts';
import { type Sentence, say } from '../../../domain/texts/sentence.ts';
import { decodeEvent, isKnownType } from '../../../infra/event-codec/codec.ts';
import type { ApiDependencies } from '../../http/dependencies.ts';
import { notFound } from '../../http/problem.ts';
import type { People } from '../../queries/people.ts';
import type { Personal } from '../../queries/personal.ts';
import type { DocumentHistory } from '../contract/documents.ts';

/** Maximum number of events in one answer; the newest are kept. */
const historyShown = 1_000;

export type HistoryQuery = (tenant: string, documentId: string) => Promise<DocumentHistory>;

/**
 * Events of a document, newest first, read from its own stream, so none can be missing. A deleted document still has its history; after its
 * erasure, its names are shown as erased. @throws {ApiProblem} 404 NOT_FOUND alike for another organisation's document
 */
export function createHistoryQuery(
  { store, commands }: Pick<ApiDependencies, 'store' | 'commands'>,
  personal: Personal,
  people: People,
): HistoryQuery {
  async function doneBy(actor: string): Promise<string | null> {
    const [kind, id = ''] = actor.split(':');
    return kind === 'account' ? people.nameOf(id) : null;
  }

  return async (tenant, documentId) => {
    const { state, revision } = await commands.load(Document, documentId);
    if (state?.organizationId !== tenant) throw notFound();
    const from = Math.max(0, revision + 1 - historyShown);
    const slice = await store.readStream(Document.stream(documentId), { from: from as Revision });
    const events = slice.exists ? slice.events : [];
    const entries = await Promise.all(
      events
        .filter(({ type }) => isKnownType(type))
        .map(decodeEvent)
        .filter(isOfDocument)
        .map(async (event) => {
          const [text, by] = await Promise.all([told(event, personal), doneBy(event.metadata.actor)]);
          return text && { at: event.recordedAt, by, text: inWords(text) };
        }),
    );
    return { entries: entries.filter((entry) => entry !== null).reverse(), isWhole: from === 0 };
  };
}

const isOfDocument = (event: DomainEvent): event is DomainEvent & DocumentEvent =>
  documentEvents.some(({ type }) => type === event.type);

/** The sentence for an event; null: the history does not show it. An event without a case does not compile. */
async function told(event: DocumentEvent, { read }: Personal): Promise<Sentence | null> {
  switch (event.type) {
    case 'DocumentUploaded':
      return say('document.log.uploaded', { name: await read(event.data.name) });
    case 'DocumentReplaced': {
      const { name, version } = event.data;
      return say('document.log.replaced', { version, name: await read(name) });
    }
    case 'DocumentRenamed':
      return say('document.log.renamed', { name: await read(event.data.name) });
    case 'DocumentCategorised': {
      const { lens, subLens, documentType, tags } = event.data;
      const type = say(`document.type.${documentType}`);
      const listed = (await read(tags)).replaceAll('\n', ', ');
      return say('document.log.categorised', { place: placeInWords(lens, subLens), type, tags: listed });
    }
    case 'ExtractionStarted':
      // The next event states how the attempt ended.
      return null;
    case 'ScannedPagesFound':
      return say('document.log.scannedPages', { version: event.data.version });
    case 'DocumentQuarantined': {
      const { version, signature } = event.data;
      return say('document.log.quarantined', { version, signature });
    }
    case 'TextExtracted': {
      const { version, characters, truncated, hiddenCharacters, isRecognized, unreadPages } = event.data;
      const key = truncated === null ? 'document.log.read' : 'document.log.read.part';
      let read = say(key, { version, characters: numbered(characters) });
      if (hiddenCharacters > 0)
        read = say('document.log.read.hidden', { read, hidden: numbered(hiddenCharacters) });
      if (isRecognized) read = say('document.log.read.recognised', { read });
      if (unreadPages !== undefined)
        read = say('document.log.read.unread', { read, pages: numbered(unreadPages) });
      return read;
    }
    case 'ExtractionFailed': {
      const { version, reason, isFinal } = event.data;
      return isFinal
        ? say('document.log.failed', { version, why: say(`document.reason.${reason}`) })
        : say('document.log.interrupted', { version });
    }
    case 'ReadingRequested':
      return say('document.log.readAgain', { version: event.data.version });
    case 'PassagesMapped':
      // The lenses are shown with the text instead.
      return null;
    case 'MappingFailed': {
      const { version, attempt, reason, isFinal, remapping } = event.data;
      if (!isFinal) return null;
      const why = say(`document.mappingFailure.${reason}`);
      if (remapping !== undefined) return say('document.log.keptMapping', { version, why });
      return say('document.log.unmapped', { version, attempts: attempt, why });
    }
    case 'PassageMoved': {
      const { version, passage, subLens } = event.data;
      const about = { version, passage: numbered(passage + 1) };
      return subLens === null
        ? say('document.log.movedAway', about)
        : say('document.log.moved', { ...about, place: placeInWords(lensOf(subLens), subLens) });
    }
    case 'AnalysisRequested':
      return say('document.log.analysisRequested', { version: event.data.version });
    case 'DocumentAnalysed':
      return say('document.log.analysed', { version: event.data.version });
    case 'AnalysisFailed': {
      const { version, reason } = event.data;
      return say('document.log.notAnalysed', { version, why: say(`document.analysisFailure.${reason}`) });
    }
    case 'SummaryRequested': {
      const { version, host, model } = event.data;
      return say('document.log.summaryRequested', { version, recipient: recipientName({ host }), model });
    }
    case 'SummaryStarted':
      // The next event states how the attempt ended.
      return null;
    case 'SummaryWritten': {
      const { version, host, sentences } = event.data;
      return say('document.log.summaryWritten', { version, recipient: recipientName({ host }), sentences });
    }
    case 'SummaryFailed': {
      const { version, reason } = event.data;
      return say('document.log.noSummary', { version, why: say(`document.summaryFailure.${reason}`) });
    }
    case 'DocumentDeleted':
      return say('document.log.deleted');
    case 'DocumentRestored':
      return say('document.log.restored');
    case 'DocumentErased':
      return say('document.log.erased');
  }
}

const numbered = (number: number): string => number.toLocaleString('en-GB');

const lensOf = (subLens: string): string | null =>
  nineLenses.lenses.find(({ subLenses }) => subLenses.some(({ id }) => id === subLens))?.id ?? null;

function placeInWords(lens: string | null, subLens: string | null): Sentence {
  const found = nineLenses.lenses.find(({ id }) => id === lens);
  if (!found) return say('document.uncategorised');
  const part = found.subLenses.find(({ id }) => id === subLens);
  return say('document.log.place', { lens: found.name, subLens: part?.name ?? '' });
}
