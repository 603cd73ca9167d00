import {
  type AssessmentEntry,
  directory,
  directoryKeys,
  type ParticipantEntry,
} from '../../domain/read-models/directory/directory.ts';
import type { ReadModelFeed } from '../../infra/read-model-store/feed.ts';
import type { ReadModelStore } from '../../infra/read-model-store/port.ts';

/** Reads the directory's entries for an invitation; undefined until the directory contains the person. */
export type DirectoryEntries = {
  participant(participantId: string): Promise<ParticipantEntry | undefined>;
  assessment(assessmentId: string): Promise<AssessmentEntry | undefined>;
};

export function createDirectoryEntries(
  readModels: Pick<ReadModelStore, 'get'>,
  feed: Pick<ReadModelFeed, 'activeModel'>,
): DirectoryEntries {
  async function entry<Entry>(key: string): Promise<Entry | undefined> {
    const model = feed.activeModel(directory.name);
    return model ? ((await readModels.get(model, key)) as Entry | undefined) : undefined;
  }
  return {
    participant: (participantId) => entry(directoryKeys.participant(participantId)),
    assessment: (assessmentId) => entry(directoryKeys.assessment(assessmentId)),
  };
}
