import { v4 as randomUuid } from 'uuid';
/**
 * Idempotency keys of a form. Sending the same body again after a lost answer reuses the id, so the server executes the command once; a changed body
 * gets a new id.
 */
export function commandIds(): (body: unknown) => string {
  let last = { text: '', id: '' };
  return (body) => {
    const text = JSON.stringify(body);
    if (text !== last.text) last = { text, id: randomUuid() };
    return last.id;
  };
}
