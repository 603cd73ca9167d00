import { describe, expect, it } from 'vitest';
import {
  countedText,
  dayText,
  firstLensText,
  originText,
  overText,
  participationText,
  tiedText,
  timeText,
  unrankedText,
} from './report-words.ts';

const assessment = {
  name: 'Spring check',
  company: 'Engines Ltd',
  framework: 'nine-lenses@1',
  frameworkName: 'Nine Lenses',
  closedAt: null,
  invited: 12,
  submitted: 10,
  imported: false,
  named: false,
  releases: 'inSteps' as const,
  threshold: 5,
  distributionThreshold: 8,
};

describe('the wording of a report', () => {
  it('prints times in words, in the organisation’s time zone', () => {
    expect(timeText('2026-11-20T10:00:00.000Z', 'UTC')).toBe('20 November 2026, 10:00');
    expect(timeText('2026-11-20T23:30:00.000Z', 'Europe/Berlin')).toBe('21 November 2026, 00:30');
    expect(timeText('2026-11-20T10:00:00.000Z', 'Nowhere/Else')).toBe('20 November 2026, 10:00');
    expect(dayText('2027-01-31')).toBe('31 January 2027');
  });

  it('names the themes behind a figure only if some are missing', () => {
    expect(overText({ over: { themes: 9, of: 11 } })).toBe('over 9 of 11 themes');
    expect(overText({ over: { themes: 11, of: 11 } })).toBeNull();
    expect(overText({ over: null })).toBeNull();
  });

  it('names or counts the lenses that share a score, and says how many more share the last score of a list', () => {
    const rated = (...means: (number | null)[]) => ({
      lenses: means.map((mean, index) => ({ id: `${index}`, name: `Lens ${index}`, cell: { mean } })),
    });
    const report = rated(8, 5, 5, null, 4, 5, 5, 8);
    expect(firstLensText(report, ['0', '7'])).toBe('Lens 0, Lens 7');
    expect(firstLensText(report, ['1'])).toBe('4 of 7 lenses share this score');
    expect(firstLensText(report, [])).toBeNull();
    expect(tiedText(report, ['4'])).toBeNull();
    expect(tiedText(report, [])).toBeNull();
    expect(tiedText(report, ['4', '1', '2'])).toBe(
      '2 more lenses have the same score as the last one here. Equal scores are in the order of the framework.',
    );
    expect([rated(5, 5), rated(5, null), rated(null)].map(unrankedText)).toEqual([
      'All lenses with a score have the same one.',
      'Only one lens has a score.',
      'No lens has a score that is shown.',
    ]);
  });

  it('never prints 100 % before everybody has answered, and mentions no invitations for an imported survey', () => {
    expect(participationText({ assessment }).note).toBe('83% of 12 invited');
    expect(participationText({ assessment: { ...assessment, invited: 1_000, submitted: 999 } }).note).toBe(
      '99% of 1,000 invited',
    );
    const imported = { ...assessment, imported: true, invited: 2_042, submitted: 2_042 };
    expect(participationText({ assessment: imported }).note).toBe('imported: 2,042 people answered');
  });

  it('prints how many people’s answers are counted, and out of how many invited', () => {
    expect(countedText({ people: 10, assessment })).toBe('over 10 of 10 people submitted, 12 invited');
    const imported = { ...assessment, imported: true, invited: 9, submitted: 9 };
    expect(countedText({ people: 8, assessment: imported })).toBe('over 8 of 9 people imported');
  });

  it('prints the release, position and root, or states that nothing is signed yet', () => {
    const release = { number: 3, at: '2026-11-20T09:00:00.000Z', coversPosition: '900' as never };
    const about = { assessment, release, position: null, timeZone: 'UTC' };
    expect(originText({ ...about, proof: null })).toBe(
      'Release 3 of 20 November 2026, 09:00 · position 900 · release not signed yet',
    );
  });
});
