import { expect, test } from 'vitest';
import { messageOfApp, messageOfFrame } from './messages.ts';

const app = {} as Window;
const frame = {} as Window;
const origin = 'https://lenses.example';
const fromApp = (data: unknown, more: object = {}) =>
  messageOfApp({ source: app, origin, data, ...more }, app, origin);
const fromFrame = (data: unknown, more: object = {}) =>
  messageOfFrame({ source: frame, origin: 'null', data, ...more }, frame);
const open = () => ({ kind: 'open', bytes: new ArrayBuffer(4), page: 1, theme: 'dark' });

test('the frame accepts a file, a page to show and a zoom from the app', () => {
  expect(fromApp(open())).toMatchObject({ kind: 'open', page: 1, theme: 'dark' });
  for (const said of [
    { kind: 'show', page: 12 },
    { kind: 'zoom', zoom: 1.5 },
  ])
    expect(fromApp(said)).toEqual(said);
});

test('the frame accepts nothing from another window, or from another origin', () => {
  expect(fromApp(open(), { source: frame })).toBeNull();
  expect(fromApp(open(), { source: null })).toBeNull();
  for (const other of ['null', 'https://lenses.example.org', 'http://lenses.example', ''])
    expect(fromApp(open(), { origin: other })).toBeNull();
});

test("the app accepts the frame's messages about its pages", () => {
  for (const said of [
    { kind: 'ready' },
    { kind: 'opened', page: 1, pages: 80 },
    { kind: 'at', page: 3 },
    { kind: 'failed', why: 'encrypted' },
  ])
    expect(fromFrame(said)).toEqual(said);
});

test('the app accepts nothing from another window, or from a frame that is not sandboxed', () => {
  expect(fromFrame({ kind: 'ready' }, { source: app })).toBeNull();
  expect(fromFrame({ kind: 'ready' }, { origin })).toBeNull();
  expect(messageOfFrame({ source: null, origin: 'null', data: { kind: 'ready' } }, null)).toBeNull();
  expect(messageOfFrame({ source: null, origin: 'null', data: { kind: 'ready' } }, undefined)).toBeNull();
});

test('a message of another shape is not accepted', () => {
  for (const data of [
    null,
    'ready',
    {},
    { kind: 'navigate', to: 'https://evil.example' },
    { kind: 'show', page: 0 },
    { kind: 'show', page: 1.5 },
    { kind: 'show', page: '1' },
    { kind: 'zoom', zoom: 100 },
    { kind: 'zoom', zoom: Number.NaN },
    { ...open(), bytes: 'text' },
    { ...open(), token: 'secret' },
    { ...open(), theme: 'pink' },
  ])
    expect(fromApp(data)).toBeNull();
  for (const data of [
    null,
    [],
    { kind: 'at', page: -1 },
    { kind: 'at', page: '<b>' },
    { kind: 'opened', page: 1 },
    { kind: 'failed', why: '<img src=x>' },
    { kind: 'ready', more: true },
  ])
    expect(fromFrame(data)).toBeNull();
});
