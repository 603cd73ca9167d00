import { describe, expect, it } from 'vitest';
import type { TakeState } from '../../../../api/response/contract/take.ts';
import { answersOf, noAnswers } from './answers.ts';
import {
  firstView,
  nextOpenTheme,
  nextView,
  previousView,
  sectionView,
  viewFromHistory,
} from './navigation.ts';
import { smallCatalogue } from './small-catalogue.ts';

const catalogue = smallCatalogue([[2, 1], [2]]);
const rated = (...themes: string[]) => answersOf(themes.map((theme) => ({ theme, score: 5, comment: null })));

describe('the next unanswered theme', () => {
  it('is the first theme before any answer', () =>
    expect(nextOpenTheme(catalogue, noAnswers)?.id).toBe('1.1.1'));

  it('follows the last answer, even if earlier themes were skipped', () => {
    expect(nextOpenTheme(catalogue, rated('1.1.2'))?.id).toBe('1.2.1');
  });

  it('wraps around to skipped themes after the last theme is answered', () => {
    expect(nextOpenTheme(catalogue, rated('2.1.1', '2.1.2'))?.id).toBe('1.1.1');
  });

  it('is null when every theme is answered', () => {
    expect(nextOpenTheme(catalogue, rated('1.1.1', '1.1.2', '1.2.1', '2.1.1', '2.1.2'))).toBeNull();
  });
});

describe('the first page after a link is opened', () => {
  const opens = (
    status: TakeState['assessment']['status'],
    state: TakeState['response']['state'],
    answers = noAnswers,
    admission: TakeState['admission']['state'] = 'here',
  ) =>
    firstView(
      { admission: { state: admission }, assessment: { status }, response: { state } } as TakeState,
      catalogue,
      answers,
    );

  it('is about the assessment if it is not open', () => {
    expect(opens('scheduled', 'notStarted')).toEqual({ page: 'scheduled' });
    expect(opens('closed', 'submitted')).toEqual({ page: 'closed' });
  });

  it('is the intro before the start, then the next unanswered theme, then the review, then the receipt', () => {
    expect(opens('open', 'notStarted')).toEqual({ page: 'intro' });
    expect(opens('open', 'started')).toEqual({ page: 'section', index: 0, theme: null });
    expect(opens('open', 'started', rated('1.1.1'))).toEqual({ page: 'section', index: 0, theme: '1.1.2' });
    expect(opens('open', 'started', rated('1.1.1', '1.1.2', '1.2.1', '2.1.1', '2.1.2'))).toEqual({
      page: 'review',
    });
    expect(opens('open', 'submitted')).toEqual({ page: 'thanks' });
  });
});

it('is the request for a code if only another browser is admitted', () => {
  const take = { assessment: { status: 'open' }, response: { state: 'started' } };
  for (const state of ['elsewhere', 'earlier', 'ended'])
    expect(firstView({ ...take, admission: { state } } as TakeState, catalogue, noAnswers)).toEqual({
      page: 'resume',
    });
});

describe('the previous and the next page', () => {
  it('cross the borders of lenses and end at the review', () => {
    expect(nextView(sectionView(1), catalogue)).toEqual(sectionView(2));
    expect(nextView(sectionView(2), catalogue)).toEqual({ page: 'review' });
    expect(previousView({ page: 'review' }, catalogue)).toEqual(sectionView(2));
    expect(previousView(sectionView(0), catalogue)).toBeNull();
  });
});

describe('a page from the browser history', () => {
  it('is accepted only if it still exists', () => {
    expect(viewFromHistory({ page: 'section', index: 2 }, catalogue)).toEqual(sectionView(2));
    expect(viewFromHistory({ page: 'intro' }, catalogue)).toEqual({ page: 'intro' });
    for (const kept of [
      null,
      'section',
      {},
      { page: 'section', index: 3 },
      { page: 'section', index: 'x' },
    ]) {
      expect(viewFromHistory(kept, catalogue)).toBeNull();
    }
  });
});
