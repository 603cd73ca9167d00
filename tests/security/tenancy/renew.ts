import { randomUUID } from 'node:crypto';
import type { DocumentAnalysisAnswer } from '../../../api/analysis/contract/analysis.ts';
import { callerOf, openLink } from '../../support/client.ts';
import { uploadFile } from '../../support/uploads.ts';
import { launched, send, until } from '../wire.ts';
import type { Side } from './walker.ts';

let renewed = 0;

/**
 * Gives a side what a random walk uses up, and some of its routes need: a document with an analysis (all may be deleted), another term of the lexicon, and two
 * people who have not submitted (all may have, and links may be revoked).
 */
export async function renew(url: string, { organisation: { leader }, takers, pool }: Side): Promise<void> {
  const { token } = leader;
  renewed += 1;
  const { body } = await uploadFile(url, { token, content: `The market is growing. Sales rose. ${renewed}` });
  const of = (path: string) => `/api/documents/${body.documentId}${path}`;
  const found = async () =>
    (await send(url, 'GET', of(`/analysis?after=${body.position}`), { token }))
      .body as DocumentAnalysisAnswer;
  await until(found, ({ analysable }) => analysable !== null);
  await send(url, 'POST', of('/analyse'), { token, json: {}, requestId: randomUUID() });
  await until(found, ({ analysis }) => analysis !== null);
  // Now the document was mapped with another lexicon, so that there is something to map again.
  const term = { subLens: '1.2', term: `gadget${renewed}` };
  await send(url, 'POST', '/api/lexicon/add-term', { token, json: term, requestId: randomUUID() });
  pool.learn(JSON.stringify(body));
  const addresses = ['one', 'two'].map((name) => `${name}-${renewed}@walk.example`);
  const { assessmentId, linkOf } = await launched(leader, addresses);
  pool.learn(JSON.stringify({ assessmentId, addresses }));
  for (const address of addresses) {
    const taker = await openLink(callerOf(url), linkOf(address));
    await taker.start();
    await taker.save([{ theme: '1.1.1', score: 6 }]);
    takers.push(taker.token);
  }
}
