import type { ProcessReport, ProcessReports } from '../port.ts';

/** Reports of the only process of the embedded shape. They end with the process. */
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
