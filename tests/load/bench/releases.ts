import { nineLenses } from '../../../domain/framework/frameworks.ts';
import { type Forecast, forecastReleases } from '../../../domain/processes/release-results/forecast.ts';

const panels: readonly { readonly name: string; readonly sizes: readonly number[]; readonly runs: number }[] =
  [
    { name: '7', sizes: [7], runs: 10 },
    { name: '12 (6+6)', sizes: [6, 6], runs: 10 },
    { name: '24 (4 x 6)', sizes: [6, 6, 6, 6], runs: 10 },
    { name: '40 (10/20/10)', sizes: [10, 20, 10], runs: 5 },
    { name: '120 (30/40/30/20)', sizes: [30, 40, 30, 20], runs: 2 },
    { name: '5,000 (10 x 500)', sizes: new Array<number>(10).fill(500), runs: 1 },
  ];

/**
 * Share of the figures that assessments of several sizes have published when they close, by the real release rules over random
 * ratings, k = 5: one line each, means over several runs. Releases in steps with 5,000 people are left out: they equal those with
 * 120 people many times over.
 */
export function* measurePanels(): Generator<string> {
  yield 'panel               releases   cant judge  response  group x lens  x sub-lens  x theme  everyone x theme  counted        furthest';
  for (const { name, sizes, runs } of panels)
    for (const releases of ['atClosing', 'inSteps'] as const)
      for (const cantJudge of [0, 0.03, 0.1])
        for (const response of [0.8, 1]) {
          if (releases === 'inSteps' && sizes.length > 4) continue;
          const groups = Object.fromEntries(sizes.map((people, at) => [`Group ${at + 1}`, people]));
          const made = Array.from({ length: runs }, (_, seed) =>
            forecastReleases({
              framework: nineLenses,
              groups,
              threshold: 5,
              releases,
              cantJudge,
              response,
              seed: seed + 1,
            }),
          );
          const mean = (of: (one: Forecast) => number) =>
            made.reduce((sum, one) => sum + of(one), 0) / made.length;
          const percent = (of: (one: Forecast) => number) => `${(mean(of) * 100).toFixed(1)} %`;
          yield [
            name.padEnd(19),
            releases.padEnd(10),
            `${cantJudge * 100} %`.padEnd(11),
            `${response * 100} %`.padEnd(9),
            percent(({ lens }) => lens).padEnd(13),
            percent(({ subLens }) => subLens).padEnd(11),
            percent(({ theme }) => theme).padEnd(8),
            percent(({ everyoneTheme }) => everyoneTheme).padEnd(17),
            `${mean(({ counted }) => counted).toFixed(1)} of ${mean(({ submitted }) => submitted).toFixed(0)}`.padEnd(
              14,
            ),
            Math.max(...made.map(({ furthest }) => furthest)).toFixed(3),
          ].join(' ');
        }
}
