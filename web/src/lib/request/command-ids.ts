import { v4 as randomUuid } from 'uuid';
/**
 * The id under which a command is sent. Pressing the button again after a lost answer sends the same body under the
 * same id, so the server does it once; a changed body is a new command.
 */
export function commandIds(): (body: unknown) => string {
  let last = { text: '', id: '' };
  return (body) => {
    const text = JSON.stringify(body);
    if (text !== last.text) last = { text, id: randomUuid() };
    return last.id;
  };
}
