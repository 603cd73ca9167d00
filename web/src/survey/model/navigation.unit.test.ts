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

describe('the next open theme', () => {
  it('is the first one at the start', () => expect(nextOpenTheme(catalogue, noAnswers)?.id).toBe('1.1.1'));

  it('follows the last answer, past one that was skipped', () => {
    expect(nextOpenTheme(catalogue, rated('1.1.2'))?.id).toBe('1.2.1');
  });

  it('wraps to what was skipped when the end is done', () => {
    expect(nextOpenTheme(catalogue, rated('2.1.1', '2.1.2'))?.id).toBe('1.1.1');
  });

  it('is null when everything is answered', () => {
    expect(nextOpenTheme(catalogue, rated('1.1.1', '1.1.2', '1.2.1', '2.1.1', '2.1.2'))).toBeNull();
  });
});

describe('the page a link opens', () => {
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

  it('says first whether the assessment is open', () => {
    expect(opens('scheduled', 'notStarted')).toEqual({ page: 'scheduled' });
    expect(opens('closed', 'submitted')).toEqual({ page: 'closed' });
  });

  it('is the intro once, then the next open theme, then the review, then the receipt', () => {
    expect(opens('open', 'notStarted')).toEqual({ page: 'intro' });
    expect(opens('open', 'started')).toEqual({ page: 'section', index: 0, theme: null });
    expect(opens('open', 'started', rated('1.1.1'))).toEqual({ page: 'section', index: 0, theme: '1.1.2' });
    expect(opens('open', 'started', rated('1.1.1', '1.1.2', '1.2.1', '2.1.1', '2.1.2'))).toEqual({
      page: 'review',
    });
    expect(opens('open', 'submitted')).toEqual({ page: 'thanks' });
  });
});

it('is the way in with a code where the answers are open in another browser only', () => {
  const take = { assessment: { status: 'open' }, response: { state: 'started' } };
  for (const state of ['elsewhere', 'earlier', 'ended'])
    expect(firstView({ ...take, admission: { state } } as TakeState, catalogue, noAnswers)).toEqual({
      page: 'resume',
    });
});

describe('previous and next', () => {
  it('walk over lens borders and end at the review', () => {
    expect(nextView(sectionView(1), catalogue)).toEqual(sectionView(2));
    expect(nextView(sectionView(2), catalogue)).toEqual({ page: 'review' });
    expect(previousView({ page: 'review' }, catalogue)).toEqual(sectionView(2));
    expect(previousView(sectionView(0), catalogue)).toBeNull();
  });
});

describe('a page from the history', () => {
  it('is taken only when it still exists', () => {
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
