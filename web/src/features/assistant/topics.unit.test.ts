import { describe, expect, it } from 'vitest';
import { topicOf } from './topics.ts';

describe('the topic of a message', () => {
  it.each([
    ['help', 'help'],
    ['I need help, please', 'help'],
    ['What features do you have?', undefined],
    ['features', 'features'],
    ['AI?', 'features'],
    ['start', 'start'],
    ['How do I start a new assessment?', 'start'],
    ['Explain the nine lenses', 'lenses'],
    ['What are the lenses?', 'lenses'],
    ['Open the dashboard', 'dashboard'],
    ['How is Market rated?', undefined],
    ['How many assessments did we launch in 2024?', undefined],
    ['Does the lease help us?', undefined],
    ['', undefined],
  ])('of %j is %j', (message, topic) => expect(topicOf(message)).toBe(topic));
});
