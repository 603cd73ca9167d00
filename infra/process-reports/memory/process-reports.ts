import type { ProcessReport, ProcessReports } from '../port.ts';

/** For the single process of the embedded shape, which lives as long as its report. */
export function createProcessReports(): ProcessReports {
  const reports = new Map<string, ProcessReport>();
  return {
    put: async (report) => {
      reports.set(report.id, report);
    },
    list: async () => [...reports.values()].toSorted((a, b) => (a.id < b.id ? -1 : 1)),
    remove: async (id) => {
      reports.delete(id);
    },
    close: async () => reports.clear(),
  };
}
