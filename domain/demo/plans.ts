/** What the company decides after a cycle, and what becomes of it. Times are days after the closing. */
export type DemoPlan = {
  /** Index of the cycle. */
  readonly cycle: number;
  readonly decisions: readonly { readonly title: string; readonly reason: string; readonly place: string }[];
  readonly actions: readonly {
    readonly title: string;
    readonly why: string;
    readonly place: string;
    readonly impact: 'low' | 'medium' | 'high';
    readonly effort: 'low' | 'medium' | 'high';
    /** 'leader' or 'member'. */
    readonly owner: 'leader' | 'member';
    readonly dueAfter: number;
    /** Days after the closing at which it was begun and done; absent: not yet. */
    readonly begunAfter?: number;
    readonly doneAfter?: number;
  }[];
  readonly comments: readonly {
    readonly on: string;
    readonly by: 'leader' | 'member';
    readonly text: string;
  }[];
};

/** Days after the closing at which the plan is written. */
export const decidedAfter = 7;

export const demoPlans: readonly DemoPlan[] = [
  {
    cycle: 0,
    decisions: [
      {
        title: 'One order system instead of three',
        reason:
          'Operations is the weakest lens, and every comment about it names orders that are typed three times.',
        place: '5.4',
      },
    ],
    actions: [
      {
        title: 'Agree on one hand-over sheet between design and assembly',
        why: 'Hand-overs are rated lowest of all processes.',
        place: '5.3',
        impact: 'high',
        effort: 'medium',
        owner: 'member',
        dueAfter: 45,
        begunAfter: 9,
        doneAfter: 40,
      },
      {
        title: 'Set up a test bench before painting',
        why: 'Errors are found by customers.',
        place: '5.1',
        impact: 'high',
        effort: 'high',
        owner: 'leader',
        dueAfter: 60,
        begunAfter: 14,
        doneAfter: 58,
      },
    ],
    comments: [
      { on: '5', by: 'member', text: 'Can we start with the long frame only? It has half of all orders.' },
      { on: '5', by: 'leader', text: 'Yes. The other models follow when the sheet works.' },
    ],
  },
  {
    cycle: 1,
    decisions: [
      {
        title: 'A workshop settles what the strategy asks of each team',
        reason: 'People are in two camps about it: the mean says nothing that either of them thinks.',
        place: '4.2',
      },
    ],
    actions: [
      {
        title: 'Strategy on one page, explained in every team',
        why: 'Half of the people say that they do not know it.',
        place: '4.2',
        impact: 'high',
        effort: 'low',
        owner: 'leader',
        dueAfter: 40,
        begunAfter: 8,
        doneAfter: 30,
      },
      {
        title: 'Register the frame designs',
        why: 'Managers worry that rivals copy the long frame.',
        place: '9.3',
        impact: 'medium',
        effort: 'medium',
        owner: 'member',
        dueAfter: 50,
        begunAfter: 10,
        doneAfter: 49,
      },
    ],
    comments: [
      { on: '4.2', by: 'leader', text: 'Both camps in one room, with the distribution on the wall.' },
      {
        on: '9.3',
        by: 'member',
        text: 'Only managers rate this. Will we be able to tell whether it helped?',
      },
    ],
  },
  {
    cycle: 2,
    decisions: [
      {
        title: 'Three models instead of eleven',
        reason: 'The workshop worked: people agree on the strategy now. This is what it asks for.',
        place: '4.3',
      },
      {
        title: 'Monthly figures by the tenth working day',
        reason: 'Finance is the only lens that became clearly worse.',
        place: '3.1',
      },
    ],
    actions: [
      {
        title: 'Cash outlook for the next six months',
        why: 'Two customers pay late, and the cushion is five weeks.',
        place: '3.4',
        impact: 'high',
        effort: 'medium',
        owner: 'leader',
        dueAfter: 30,
        begunAfter: 10,
      },
      {
        title: 'Answer every candidate within a week',
        why: 'Hiring is slow because we are.',
        place: '2.1',
        impact: 'medium',
        effort: 'low',
        owner: 'member',
        dueAfter: 24,
      },
    ],
    comments: [
      { on: '3', by: 'leader', text: 'Not one number surprised me. That we are late with them should have.' },
      {
        on: '1.2',
        by: 'member',
        text: 'We rate ourselves high here, but the sales review reads quite differently.',
      },
    ],
  },
];

/** Dated marks in the trend. `after`: days after the closing of the cycle. */
export const demoMilestones = [
  { name: 'Test bench in use', cycle: 0, after: 58 },
  { name: 'Strategy workshop', cycle: 1, after: 20 },
] as const;

/** What the company wants every lens to reach, on the scale of the framework. */
export const demoTarget = 8;
