import { overText, participationText, timeText } from '../../contract/report-words.ts';
import type { Report } from '../../contract/reports.ts';
import { answersText } from '../export-csv-json.ts';
import { bandOf, noteOf, type Sheet, type Value } from './sheet.ts';

/** What the report is about, and the settings behind its figures. */
export function overviewSheet(report: Report): Sheet {
  const { assessment, release, scale } = report;
  const took = participationText(report);
  const time = (at: string) => timeText(at, report.timeZone);
  return {
    sheet: 'Overview',
    rows: [
      ['What', 'Value'],
      ['Assessment', assessment.name],
      ['Company', assessment.company],
      ['Framework', assessment.framework],
      ['Release', release.number],
      ['Released at', time(release.at)],
      ['Counted up to position', release.coversPosition],
      ['Read at position', report.position],
      ['Exported at', time(report.madeAt)],
      ['Clocks', report.timeZone],
      ['Log root', report.proof?.root ?? 'The log is not signed yet'],
      ['Events under it', report.proof?.size ?? null],
      ['Signed at', report.proof ? time(report.proof.signedAt) : null],
      ['Overall score', report.overall.mean ?? noteOf(report.overall)],
      ['SD of people', report.overall.deviation],
      ['People in it', report.overall.mean === null ? null : report.overall.n],
      ['Band', bandOf(scale, report.overall)],
      ['Stands on', overText(report.overall)],
      ['Scale from', scale.min],
      ['Scale to', scale.max],
      ['People counted', report.people],
      ...(assessment.imported
        ? [['Participation', took.note]]
        : [
            ['People invited', assessment.invited],
            ['People submitted', assessment.submitted],
          ]),
      ...report.asked.map((line, at): Value[] => [at === 0 ? 'Who was asked' : null, line]),
      ['Answers', answersText(assessment)],
      ['People a score needs', assessment.threshold],
      ['People a distribution needs', assessment.distributionThreshold],
      [
        'Rated (bars)',
        'Ratings in the columns beside it, as last released. Mean and People can be newer and count more; SD, AD, rwg, spread and kind are of the bars. Of lenses and above: people by their own mean, rounded; where "Stands on" is filled, ratings of their themes.',
      ],
      ['Means', 'Of themes exact, of lenses and above as published, to one decimal.'],
    ],
    widths: [28, 60],
  };
}
