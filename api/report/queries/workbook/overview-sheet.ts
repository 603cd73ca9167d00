import { overText, participationText, timeText } from '../../contract/report-words.ts';
import type { Report } from '../../contract/reports.ts';
import { answersText } from '../export-csv-json.ts';
import { fileTexts } from '../texts/file-texts.ts';
import { workbookTexts } from '../texts/workbook-texts.ts';
import { bandOf, noteOf, type Sheet, type Value } from './sheet.ts';

const texts = workbookTexts.overview;

/** States which assessment the report is about, and the settings behind its figures. */
export function overviewSheet(report: Report): Sheet {
  const { assessment, release, scale } = report;
  const took = participationText(report);
  const time = (at: string) => timeText(at, report.timeZone);
  return {
    sheet: texts.sheet,
    rows: [
      [...texts.heads],
      [texts.assessment, assessment.name],
      [texts.company, assessment.company],
      [texts.framework, assessment.framework],
      [texts.release, release.number],
      [texts.releasedAt, time(release.at)],
      [texts.coversPosition, release.coversPosition],
      [texts.position, report.position],
      [texts.exportedAt, time(report.madeAt)],
      [texts.clocks, report.timeZone],
      [texts.root, report.proof?.root ?? texts.unsigned],
      [texts.events, report.proof?.size ?? null],
      [texts.signedAt, report.proof ? time(report.proof.signedAt) : null],
      [fileTexts.overall, report.overall.mean ?? noteOf(report.overall)],
      [texts.deviation, report.overall.deviation],
      [texts.people, report.overall.mean === null ? null : report.overall.n],
      [texts.band, bandOf(scale, report.overall)],
      [workbookTexts.standsOn, overText(report.overall)],
      [texts.scaleFrom, scale.min],
      [texts.scaleTo, scale.max],
      [texts.counted, report.people],
      ...(assessment.imported
        ? [[texts.participation, took.note]]
        : [
            [texts.invited, assessment.invited],
            [texts.submitted, assessment.submitted],
          ]),
      ...report.asked.map((line, at): Value[] => [at === 0 ? texts.asked : null, line]),
      [texts.answers, answersText(assessment)],
      [texts.threshold, assessment.threshold],
      [texts.distributionThreshold, assessment.distributionThreshold],
      [texts.rated, texts.ratedNote],
      [texts.means, texts.meansNote],
    ],
    widths: [28, 60],
  };
}
