/** Messages for failed requests whose answer contains no message. */
export const errorText = {
  network: 'Network error. Please check your connection.',
  timeout: 'The server did not answer in time. Please try again.',
  unknown: 'An error occurred',
  unavailable: 'The service cannot be reached right now. Please try again in a moment.',
  unexpected: 'The server answered in a way this page does not understand. Refresh the page and try again.',
} as const;
