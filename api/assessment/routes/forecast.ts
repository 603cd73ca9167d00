import { setImmediate as others } from 'node:timers/promises';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { nineLenses } from '../../../domain/framework/frameworks.ts';
import {
  type Forecast,
  forecasting,
  type Panel,
} from '../../../domain/processes/release-results/forecast.ts';
import { forecast, forecastBody } from '../contract/forecast.ts';

/** Three ratings in a hundred are "Can't judge", as in the surveys the product was measured with. */
const cantJudge = 0.03;

/**
 * Route that forecasts which results each choice of `releases` would publish: applies the real release rules to
 * synthetic answers.
 */
export const forecastRoutes: FastifyPluginAsyncZod = async (app) => {
  app.post(
    '/api/assessments/forecast',
    {
      config: { access: 'assessments.manage' },
      schema: { body: forecastBody, response: { 200: forecast } },
    },
    async ({ body: { sizes, second, threshold } }) => {
      const named = <Value>(what: string, values: readonly Value[]) =>
        Object.fromEntries(values.map((value, at) => [`${what} ${at + 1}`, value]));
      const panel = {
        framework: nineLenses,
        groups: named('Group', sizes),
        ...(second && {
          second: named(
            'Group',
            second.map((row) => named('Second', row)),
          ),
        }),
        threshold,
        cantJudge,
        response: 1,
        seed: 1,
      };
      return {
        people: sizes.reduce((sum, one) => sum + one, 0),
        cantJudge,
        atClosing: outcomeOf(await made({ ...panel, releases: 'atClosing' })),
        inSteps: outcomeOf(await made({ ...panel, releases: 'inSteps' })),
      };
    },
  );
};

/** Each release takes some milliseconds, so this yields to other requests in between. */
async function made(panel: Panel): Promise<Forecast> {
  const steps = forecasting(panel);
  for (let next = steps.next(); ; next = steps.next()) {
    if (next.done) return next.value;
    await others();
  }
}

const outcomeOf = ({ lens, theme, second, counted, releases }: Forecast) => ({
  lens,
  theme,
  second,
  counted,
  releases,
});
