import type { ReportedReading } from '../../infra/process-reports/port.ts';

/** How far this process has come with the files that it reads. Of the moment: it is in no event. */
export type ReadingNow = {
  /** Replaces what was noted of this document. */
  note(reading: ReportedReading): void;
  end(documentId: string): void;
  list(): readonly ReportedReading[];
};

export function createReadingNow(): ReadingNow {
  const readings = new Map<string, ReportedReading>();
  return {
    note: (reading) => void readings.set(reading.documentId, reading),
    end: (documentId) => void readings.delete(documentId),
    list: () => [...readings.values()],
  };
}
