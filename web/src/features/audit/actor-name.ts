import { texts } from './texts.ts';

/** Name for `account:<id>`, `participant:<id>`, `participants`, `process:<name>` or `anonymous`. */
export function actorName(actor: string, names: ReadonlyMap<string, string>): string {
  const [kind = '', id = ''] = actor.split(':');
  if (kind === 'account') return names.get(id) ?? texts.actors.member;
  if (kind === 'participant') return names.get(id) ?? texts.actors.participant;
  if (kind === 'participants') return texts.actors.participants;
  if (kind === 'process') return texts.actors.process;
  return texts.actors.anonymous;
}
