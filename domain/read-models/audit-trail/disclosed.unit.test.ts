import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { eventTypes } from '../../events.ts';
import { disclosed } from './disclosed.ts';

const golden = (type: string) =>
  readFileSync(
    path.resolve(import.meta.dirname, `../../../tests/golden/${type}.v${eventTypes.get(type)?.version}.json`),
    'utf8',
  );

describe('an event exported in full', () => {
  it.each([...disclosed])('of type %s has no rating, no sealed text and no secret', (type) => {
    expect(eventTypes.get(type)?.personal).toBeUndefined();
    expect(golden(type)).not.toMatch(
      /"(ratings|levels|expertise|cleared|comments|\w*[hH]ash|passphrase\w*|email|name":\s*"sealed)"/,
    );
  });

  it('is never an event of a participant, and never marked secret', () => {
    for (const type of [
      'AnswersSaved',
      'ResponseSubmitted',
      'ResponseImported',
      'ResponseStarted',
      'ExpertiseDeclared',
      'EarlierLinksBarred',
      'ParticipantInvited',
      'ParticipantCorrected',
      'ShareLinkCreated',
      'CommentAdded',
      'CommentEdited',
    ])
      expect(disclosed.has(type)).toBe(false);
  });
});
