export const apiReference = {
  title: 'API Reference',
  lead: 'Every call, made from the OpenAPI document that the server checks requests with.',
  document: 'OpenAPI document (JSON) of this server',
  rulesTitle: 'What holds for every call',
  rules: [
    'JSON in and out. Unknown fields are refused, not dropped.',
    'Send a key as “Authorization: Bearer …”. Owners and administrators make keys under Organization.',
    'Errors are problem documents (RFC 9457) with a stable “code”, a sentence and the request id.',
    'A command repeated with the same Idempotency-Key (or X-Request-ID, a UUID) is carried out once. Another content under it is refused with 422 and not carried out.',
    'Positions in the log are decimal strings. Queries accept “after” and wait for it, at most two seconds.',
  ],
  parameters: 'Parameters',
  body: 'Body',
  answers: 'Answers',
} as const;
