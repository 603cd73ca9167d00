import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { given } from '../../tests/support/given.ts';
import { isRefusal } from '../kernel/decision.ts';
import {
  type AnswerChange,
  barEarlierLinks,
  declareExpertise,
  type Questionnaire,
  saveAnswers,
  startResponse,
  submitResponse,
} from './decide.ts';
import type { ResponseEvent } from './events.ts';
import { Response } from './state.ts';

const ids = { assessmentId: 'a'.repeat(24), participantId: 'p'.repeat(24) };
const themes = ['1.1.1', '1.1.2', '1.1.3', '2.1.1'];
const open: Questionnaire = {
  ...ids,
  link: 1,
  named: false,
  device: null,
  status: 'open',
  groups: ['Manager', 'Employee'],
  themes: new Set(themes),
  scale: { min: 0, max: 9 },
  expectedAnswers: 3,
  expertise: { subLenses: new Set(['1.1', '2.1']), levels: new Set(['expert', 'basic']) },
};
const started: ResponseEvent = { type: 'ResponseStarted', data: { ...ids, name: 'Bob', role: 'Employee' } };
const saved = (ratings: Record<string, number | null>, answered: number, more = {}): ResponseEvent => ({
  type: 'AnswersSaved',
  data: { ...ids, ratings, answered, change: Object.keys(ratings).length, ...more },
});
const submitted: ResponseEvent = {
  type: 'ResponseSubmitted',
  data: { ...ids, role: 'Employee', ratings: { '1.1.1': 5 }, answered: 1 },
};
const response = (...events: ResponseEvent[]) => given(Response, events);

describe('saving answers', () => {
  it('stores scores and "Can\'t judge", and counts both as answered', () => {
    const save = response(started).when((state) =>
      saveAnswers(
        state,
        [
          { theme: '1.1.1', score: 0 },
          { theme: '1.1.2', score: 'cantJudge' },
        ],
        open,
      ),
    );
    save.thenFacts([saved({ '1.1.1': 0, '1.1.2': null }, 2)]);
    save.thenAgainNothing();
  });

  it('withdraws an answer', () => {
    response(started, saved({ '1.1.1': 4 }, 1))
      .when((state) => saveAnswers(state, [{ theme: '1.1.1', score: null }], open))
      .thenFacts([
        { type: 'AnswersSaved', data: { ...ids, ratings: {}, cleared: ['1.1.1'], answered: 0, change: -1 } },
      ]);
  });

  it.each<[string, AnswerChange[], string]>([
    ['a theme of another framework', [{ theme: '9.9.9', score: 1 }], 'ANSWERS_INVALID'],
    [
      'a theme twice',
      [
        { theme: '1.1.1', score: 1 },
        { theme: '1.1.1', score: 2 },
      ],
      'ANSWERS_INVALID',
    ],
    ['a score above the scale', [{ theme: '1.1.1', score: 10 }], 'ANSWERS_INVALID'],
    ['half a point', [{ theme: '1.1.1', score: 3.5 }], 'ANSWERS_INVALID'],
  ])('refuses %s and discards the whole save', (_, changes, code) => {
    response(started)
      .when((state) => saveAnswers(state, [{ theme: '1.1.3', score: 1 }, ...changes], open))
      .thenRefused(code);
  });

  it('is refused before the start, before opening and after closing', () => {
    const save = (about: Questionnaire, ...events: ResponseEvent[]) =>
      response(...events).when((state) => saveAnswers(state, [{ theme: '1.1.1', score: 1 }], about));
    save(open).thenRefused('NOT_STARTED');
    save({ ...open, status: 'scheduled' }, started).thenRefused('NOT_OPEN_YET');
    save({ ...open, status: 'closed' }, started).thenRefused('CLOSED');
  });

  it('never leaves a comment without a score in a submitted response', () => {
    response(started, saved({ '1.1.1': 5 }, 1), submitted)
      .when((state) => saveAnswers(state, [{ theme: '1.1.2', comment: 'Hm' }], open))
      .thenRefused('SCORES_MISSING');
  });

  it('keeps "answered" equal to the number of answers after any sequence of saves', () => {
    const change = fc.record({
      theme: fc.constantFrom(...themes),
      score: fc.option(fc.oneof(fc.integer({ min: 0, max: 9 }), fc.constant('cantJudge' as const)), {
        nil: null,
      }),
    });
    fc.assert(
      fc.property(
        fc.array(fc.uniqueArray(change, { selector: ({ theme }) => theme, minLength: 1 })),
        (saves) => {
          let state = Response.evolve(Response.initial, started);
          for (const changes of saves) {
            const decision = saveAnswers(state, changes, open);
            if (isRefusal(decision)) throw new Error(decision.code);
            state = decision.reduce(Response.evolve, state);
            expect(state.answered).toBe(Object.keys(state.ratings).length);
          }
        },
      ),
    );
  });
});

describe('submitting', () => {
  const full = saved({ '1.1.1': 5, '1.1.2': 6, '1.1.3': null }, 3);

  it('records all answers and comments, once', () => {
    const submit = response(started, full).when((state) =>
      submitResponse(state, { confirmFewer: false }, open),
    );
    submit.thenFacts([
      {
        type: 'ResponseSubmitted',
        data: { ...ids, role: 'Employee', ratings: { '1.1.1': 5, '1.1.2': 6, '1.1.3': null }, answered: 3 },
      },
    ]);
    submit.thenAgainNothing();
  });

  it('asks for confirmation of fewer answers than expected', () => {
    const few = response(started, saved({ '1.1.1': 5 }, 1));
    few.when((state) => submitResponse(state, { confirmFewer: false }, open)).thenRefused('TOO_FEW_ANSWERS');
    few.when((state) => submitResponse(state, { confirmFewer: true }, open)).thenFacts([submitted]);
  });

  it('is blocked by a comment without a score', () => {
    response(started, full, saved({}, 3, { comments: { '2.1.1': 'Why' } }))
      .when((state) => submitResponse(state, { confirmFewer: true }, open))
      .thenRefused('SCORES_MISSING');
  });

  it('is refused without any answer', () => {
    response(started)
      .when((state) => submitResponse(state, { confirmFewer: true }, open))
      .thenRefused('NOTHING_ANSWERED');
  });
});

describe('starting a response', () => {
  it('needs a group of the assessment', () => {
    const start = (role: string) =>
      response().when((state) => startResponse(state, { name: 'Bob', role }, { ...open, groups: ['Porto'] }));
    start('Porto').thenFacts([{ type: 'ResponseStarted', data: { ...ids, name: 'Bob', role: 'Porto' } }]);
    start('Employee').thenRefused('GROUP_UNKNOWN');
  });

  it('cannot change the group after submission', () => {
    const start = response(started, submitted).when((state) =>
      startResponse(state, { name: 'Bob', role: 'Manager' }, open),
    );
    start.thenNothing();
  });
});

describe('a second group', () => {
  const about: Questionnaire = { ...open, secondGrouping: { name: 'Site', groups: ['Porto', 'Berlin'] } };
  const startedAt = (secondGroup: string): ResponseEvent => ({
    type: 'ResponseStarted',
    data: { ...ids, name: 'Bob', role: 'Employee', secondGroup },
  });
  const start = (secondGroup: string | undefined, ...events: ResponseEvent[]) =>
    response(...events).when((state) =>
      startResponse(state, { name: 'Bob', role: 'Employee', secondGroup }, about),
    );

  it('is chosen at the start if the assessment has a second grouping', () => {
    const first = start('Porto');
    first.thenFacts([startedAt('Porto')]);
    first.thenAgainNothing();
    start('Oslo').thenRefused('GROUP_UNKNOWN');
    start(undefined).thenRefused('GROUP_UNKNOWN');
    response()
      .when((state) => startResponse(state, { name: 'Bob', role: 'Employee', secondGroup: 'Porto' }, open))
      .thenRefused('GROUP_UNKNOWN');
  });

  it('can be changed until submission', () => {
    start('Berlin', startedAt('Porto')).thenFacts([startedAt('Berlin')]);
    start('Berlin', startedAt('Porto'), submitted).thenNothing();
  });

  it('is part of the submission', () => {
    response(startedAt('Porto'), startedAt('Berlin'), saved({ '1.1.1': 5 }, 1))
      .when((state) => submitResponse(state, { confirmFewer: true }, about))
      .thenFacts([{ ...submitted, data: { ...submitted.data, secondGroup: 'Berlin' } } as ResponseEvent]);
  });
});

describe('barring earlier links', () => {
  const barred: ResponseEvent = { type: 'EarlierLinksBarred', data: { ...ids, link: 2 } };
  const expertise: ResponseEvent = {
    type: 'ExpertiseDeclared',
    data: { ...ids, levels: { '1.1': 'expert' } },
  };
  const bar = (link: number, ...before: ResponseEvent[]) =>
    response(...before).when((state) => barEarlierLinks(state, link, ids));

  it('prevents a start through earlier links, but not through a later link', () => {
    const first = bar(2);
    first.thenFacts([barred]);
    first.thenAgainNothing();
    bar(1, barred).thenNothing();
    const through = (link: number) => ({ ...open, link });
    const start = (link: number) =>
      response(barred).when((state) =>
        startResponse(state, { name: 'Eve', role: 'Employee' }, through(link)),
      );
    start(2).thenRefused('LINK_REPLACED');
    start(3).thenFacts([{ type: 'ResponseStarted', data: { ...ids, name: 'Eve', role: 'Employee' } }]);
    response(barred)
      .when((state) => declareExpertise(state, { '1.1': 'expert' }, through(2)))
      .thenRefused('LINK_REPLACED');
    response(barred, started)
      .when((state) => declareExpertise(state, { '1.1': 'expert' }, through(3)))
      .thenFacts([expertise]);
  });

  it('is refused once something was entered, because that stays with the person who entered it', () => {
    bar(1, started).thenRefused('ANSWERS_BEGUN');
    bar(1, expertise).thenRefused('ANSWERS_BEGUN');
    bar(1, started, submitted).thenRefused('ANSWERS_BEGUN');
    // The declaration was withdrawn, so a later holder of the response would see nothing.
    bar(2, expertise, { type: 'ExpertiseDeclared', data: { ...ids, levels: {} } }).thenFacts([barred]);
  });
});

describe('declaring expertise', () => {
  const declared = (levels: Record<string, string>): ResponseEvent => ({
    type: 'ExpertiseDeclared',
    data: { ...ids, levels },
  });
  const declare = (levels: Record<string, string>, about: Questionnaire, ...before: ResponseEvent[]) =>
    response(...before).when((state) => declareExpertise(state, levels, about));

  it('works before and after submission, and replaces the earlier declaration', () => {
    declare({ '1.1': 'expert' }, open).thenRefused('NOT_STARTED');
    const first = declare({ '1.1': 'expert' }, open, started);
    first.thenFacts([declared({ '1.1': 'expert' })]);
    first.thenAgainNothing();
    declare({ '2.1': 'basic' }, open, started, submitted, declared({ '1.1': 'expert' })).thenFacts([
      declared({ '2.1': 'basic' }),
    ]);
  });

  it('can be withdrawn, and is part of the submission', () => {
    declare({}, open, started, declared({ '1.1': 'expert' })).thenFacts([declared({})]);
    declare({}, open).thenRefused('EXPERTISE_EMPTY');
    response(started, saved({ '1.1.1': 5 }, 1), declared({ '1.1': 'expert' }))
      .when((state) => submitResponse(state, { confirmFewer: true }, open))
      .thenFacts([
        {
          type: 'ResponseSubmitted',
          data: { ...submitted.data, expertise: { '1.1': 'expert' } },
        } as ResponseEvent,
      ]);
  });

  it.each<[string, Record<string, string>, Partial<Questionnaire>, string]>([
    ['an area of another framework', { '9.9': 'expert' }, {}, 'EXPERTISE_INVALID'],
    ['an unknown level', { '1.1': 'guru' }, {}, 'EXPERTISE_INVALID'],
    ['the name of an inherited property', { constructor: 'expert' }, {}, 'EXPERTISE_INVALID'],
    ['a framework that asks for none', { '1.1': 'expert' }, { expertise: null }, 'EXPERTISE_NOT_ASKED'],
    ['a closed assessment', { '1.1': 'expert' }, { status: 'closed' }, 'CLOSED'],
    ['an assessment that is not open yet', { '1.1': 'expert' }, { status: 'scheduled' }, 'NOT_OPEN_YET'],
  ])('is refused for %s', (_, levels, about, code) => {
    declare(levels, { ...open, ...about }).thenRefused(code);
  });
});
