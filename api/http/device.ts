import type { FastifyRequest } from 'fastify';

const browsers = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/Chrome\/|\bCriOS\//, 'Chrome'],
  [/\bVersion\/[\d.]+.*\bSafari\//, 'Safari'],
] as const;

const systems = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
] as const;

/** Describes the client in words that its owner recognises; never the whole user agent. */
export function deviceOf(request: Pick<FastifyRequest, 'headers'>): string {
  const text = (request.headers['user-agent'] ?? '').slice(0, 400);
  const find = (known: readonly (readonly [RegExp, string])[]) =>
    known.find(([pattern]) => pattern.test(text))?.[1];
  const browser = find(browsers);
  const system = find(systems);
  return browser === undefined ? 'A program' : system === undefined ? browser : `${browser} on ${system}`;
}
