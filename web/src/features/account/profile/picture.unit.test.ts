import { expect, test } from 'vitest';
import { pictureFinding } from './picture.ts';

test('PNG, JPEG and WebP pictures of at most 1 MiB are accepted', () => {
  expect(pictureFinding({ type: 'image/png', size: 1_048_576 })).toBeNull();
  expect(pictureFinding({ type: 'image/webp', size: 1 })).toBeNull();
});

test.each([
  ['image/svg+xml', 10],
  ['', 10],
  ['image/png', 0],
  ['image/jpeg', 1_048_577],
])('a picture is rejected: %s of %d bytes', (type, size) =>
  expect(pictureFinding({ type, size })).not.toBeNull(),
);
