import { expect, it } from 'vitest';
import { pathOf } from './connections.ts';

it('the path of a whole address is what follows its host, and other targets stay', () => {
  const paths = {
    'https://x/sample/api/demo?a=b': '/sample/api/demo?a=b',
    'HTTP://x:80//y': '//y',
    'https://metrics?/sample/api/x': '/?/sample/api/x',
    'http://x': '/',
    '/https://x/y': '/https://x/y',
    '*': '*',
  };
  for (const [target, path] of Object.entries(paths)) expect(pathOf(target)).toBe(path);
});
