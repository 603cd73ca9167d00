import {
  type AssessmentEntry,
  directory,
  directoryKeys,
  type ParticipantEntry,
} from '../../domain/read-models/directory/directory.ts';
import type { ReadModelFeed } from '../../infra/read-model-store/feed.ts';
import type { ReadModelStore } from '../../infra/read-model-store/port.ts';

/** The directory's entries for an invitation; undefined until the person is known. */
export function createDirectoryEntries(
  readModels: Pick<ReadModelStore, 'get'>,
  feed: Pick<ReadModelFeed, 'activeModel'>,
) {
  async function entry<Entry>(key: string): Promise<Entry | undefined> {
    const model = feed.activeModel(directory.name);
    return model ? ((await readModels.get(model, key)) as Entry | undefined) : undefined;
  }
  return {
    participant: (participantId: string) => entry<ParticipantEntry>(directoryKeys.participant(participantId)),
    assessment: (assessmentId: string) => entry<AssessmentEntry>(directoryKeys.assessment(assessmentId)),
  };
}
