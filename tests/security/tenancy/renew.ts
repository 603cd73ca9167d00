import { randomUUID } from 'node:crypto';
import type { DocumentAnalysisAnswer } from '../../../api/analysis/contract/analysis.ts';
import { seededRandom } from '../../../infra/event-store/awkward/random.ts';
import { callerOf, openLink } from '../../support/client.ts';
import { uploadFile } from '../../support/uploads.ts';
import { dataSource } from '../route-table.ts';
import { launched, send, until } from '../wire.ts';
import type { Side } from './walker.ts';

type ImportBegan = { readonly assessmentId: string };

let renewed = 0;

/**
 * Gives a side what a random walk uses up, and some of its routes need: a document with an analysis (all may be deleted), another term of the lexicon, two
 * people who have not submitted (all may have, and links may be revoked), an import in review (all may be shown or withdrawn), and a data source.
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
  const connected = { token, json: dataSource, requestId: randomUUID() };
  pool.learn((await send(url, 'POST', '/api/data-sources', connected)).text);
  const sent = { token, json: anotherSurvey(renewed), requestId: randomUUID() };
  const began = await send(url, 'POST', '/api/imports', sent);
  // Refused once ten are in review.
  if (began.status === 202)
    pool.learn(JSON.stringify({ importId: (began.body as ImportBegan).assessmentId }));
}

/** A survey whose people have no answers in common with those of another one, because such a file is refused. */
function anotherSurvey(seed: number) {
  const random = seededRandom(seed);
  const people = Array.from({ length: 30 }, () =>
    ['North', ...Array.from({ length: 8 }, () => Math.floor(random() * 10))].join(','),
  );
  const questions = Array.from({ length: 8 }, (_, n) => `Question ${seed}.${n + 1}`);
  return {
    fileName: `survey-${seed}.csv`,
    content: Buffer.from([`group,${questions}`, ...people].join('\n')).toString('base64'),
    scale: { min: 0, max: 9 },
    name: `Survey ${seed}`,
    company: 'Engines',
    description: '',
  };
}
