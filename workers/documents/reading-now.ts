import type { ReportedReading } from '../../infra/process-reports/port.ts';

/** Progress of the files that this process is reading. Kept in memory only, never in events. */
export type ReadingNow = {
  /** Replaces the earlier progress of this document. */
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
