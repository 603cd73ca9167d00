import { describe, expect, it } from 'vitest';
import { createSamplePlaces } from './sample-sockets.ts';

describe('places for live connections to the demo workspace', () => {
  it('are twenty for one source, and free again after the connection', () => {
    const places = createSamplePlaces();
    const given = Array.from({ length: 20 }, () => places.take('192.0.2.1'));
    expect(() => places.take('192.0.2.1')).toThrow(expect.objectContaining({ code: 'DEMO_CONNECTIONS' }));
    places.take('192.0.2.2');
    given[0]?.();
    places.take('192.0.2.1');
    expect(() => places.take('192.0.2.1')).toThrow(expect.objectContaining({ status: 429 }));
  });

  it('are 300 for all sources together', () => {
    const places = createSamplePlaces();
    const given = Array.from({ length: 300 }, (_, index) => places.take(`192.0.2.${index}`));
    expect(() => places.take('198.51.100.1')).toThrow(
      expect.objectContaining({ status: 503, code: 'DEMO_FULL' }),
    );
    for (const back of given) back();
    places.take('198.51.100.1');
  });
});
