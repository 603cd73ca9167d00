/** What people write beside a rating, by lens: for low and for high ratings. */
export const demoComments: Readonly<
  Record<string, { readonly low: readonly string[]; readonly high: readonly string[] }>
> = {
  1: {
    low: [
      'Two rivals now deliver in three weeks. We still quote nine.',
      'We hear about competitor prices from customers, never from our own people.',
      'Outside the three northern cities hardly anybody knows our name.',
    ],
    high: [
      'Families ask for us by name, and the workshops recommend us without being paid for it.',
      'Fleet customers come back. Of the first ten, nine ordered again.',
    ],
  },
  2: {
    low: [
      'When somebody in welding is ill, a whole line waits.',
      'I have said twice that the shifts do not fit. I got no answer.',
      'Good people leave after two years because there is no next step.',
    ],
    high: [
      'You can stop the line when something looks wrong, and nobody shouts.',
      'My manager asks how it is going and remembers what I said last time.',
      'People help each other across teams here.',
    ],
  },
  3: {
    low: [
      'Figures arrive six weeks after the month has ended. By then we have moved on.',
      'One late payment of a large customer and we talk about the overdraft again.',
    ],
    high: ['The budget is in plain words and I know what I am responsible for.'],
  },
  4: {
    low: [
      'The strategy is known to six people. The rest of us guess.',
      'We say yes to every special request and then wonder about delivery times.',
      'Nobody could tell me why we have eleven models.',
    ],
    high: [
      'We know what we will not build, and we have kept to it this year.',
      'The direction is clear: fewer models, more of each.',
    ],
  },
  5: {
    low: [
      'The same order is typed into three systems, and they never agree.',
      'Handover between design and assembly is a conversation in the corridor.',
      'The paint shop is the bottleneck, everybody knows it, nothing happens.',
    ],
    high: [
      'Since the new test bench we find faults before the customer does.',
      'Assembly runs quietly now. The boards on the wall help.',
    ],
  },
  6: {
    low: [
      'We start ten projects in January and finish two.',
      'Every team has its own numbers for late deliveries.',
    ],
    high: ['The weekly review is short and things do get done.'],
  },
  7: {
    low: [
      'I was promised a bike for May and got it in July, without a call in between.',
      'As a partner I learn of price changes from the web site.',
    ],
    high: [
      'When my battery failed, they lent me one the same day.',
      'Questions are answered within a day, and honestly.',
    ],
  },
  8: {
    low: ['Decisions of the board reach us as rumours.', 'Nobody writes down why something was decided.'],
    high: ['The board asks uncomfortable questions, which is its job.'],
  },
  9: {
    low: ['Three supply contracts ran out before anybody noticed.'],
    high: ['Our frame design is registered, and we know who may use it.'],
  },
};
