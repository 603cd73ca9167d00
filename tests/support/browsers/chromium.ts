import { launchBrowser, visit } from '../browser.ts';
import type { Driver, Engine, Look, Size, Work } from './driver.ts';

/** Chromium, started like in the other journeys so that its layout is comparable. */
export async function startChromium(look: Look = 'light'): Promise<Engine> {
  const browser = await launchBrowser();
  return {
    name: 'Chromium',
    open: async (size: Size): Promise<Driver> => {
      const { page, context, complaints } = await visit(browser, {
        viewport: size,
        colorScheme: look === 'dark' ? 'dark' : 'light',
        forcedColors: look === 'forced colours' ? 'active' : 'none',
      });
      return {
        goto: async (url) => {
          await page.goto(url);
        },
        resize: (wanted) => page.setViewportSize(wanted),
        run: async <Args extends readonly unknown[], T>(work: Work<Args, T>, ...given: Args) => {
          const call = `(async (given) => (${work})(...JSON.parse(given)))(${JSON.stringify(JSON.stringify(given))})`;
          return (await page.evaluate(call)) as T;
        },
        clickAt: (x, y) => page.mouse.click(x, y),
        press: async (...keys) => {
          for (const key of keys) await page.keyboard.press(key === ' ' ? 'Space' : key);
        },
        screenshot: () => page.screenshot(),
        complaints: async () => complaints,
        close: () => context.close(),
      };
    },
    close: () => browser.close(),
  };
}
