import { describe, expect, it } from 'vitest';
import { emptyForm, launchBodyOf } from './launch-form-state.ts';

describe('what a launch sends', () => {
  it('is a number of people without names, and names without a number: never both, and nothing of names unless asked for', () => {
    const form = emptyForm('Engines Ltd', 7);
    expect(launchBodyOf(form)).toMatchObject({ threshold: 7 });
    expect(launchBodyOf(form)).not.toHaveProperty('named');
    expect(launchBodyOf({ ...form, named: true })).toMatchObject({ named: true });
    expect(launchBodyOf({ ...form, named: true })).not.toHaveProperty('threshold');
  });
});
