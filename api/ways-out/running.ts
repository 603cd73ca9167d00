import { both, noted, nothing, type Reach } from './kinds.ts';

type Line = { readonly fields: Readonly<Record<string, Reach>>; readonly note?: string };

const account = both('accountId');
/** Class, message, code and stack of an error and its causes, which never name a person (infra/telemetry/error-in-log.ts). */
const failed = { err: nothing };
const request = { requestId: nothing, tenant: nothing, method: nothing, route: nothing };

/** Every log line, by its message. Log lines go to standard output, for the operator of the installation. */
export const logReach: Readonly<Record<string, Line>> = {
  answered: {
    fields: { ...request, correlationId: nothing, status: nothing, ms: nothing },
    note: 'At LOG_LEVEL=info: that somebody of an organisation asked something of a kind, and when. With the files of the installation the id leads to the event, and so to the participant.',
  },
  refused: { fields: { ...request, code: nothing, actor: account } },
  'refused; the rest of this minute is not noted': {
    fields: { ...request, code: nothing, actor: account },
  },
  'request failed': { fields: { ...failed, requestId: nothing, code: nothing } },
  'content security policy violated': {
    fields: { directive: nothing, blocked: nothing, page: nothing, source: nothing, line: nothing },
  },
  'a failed sign-in was not noted': { fields: failed },
  'texts were not indexed': { fields: { ...failed, tenant: nothing } },
  'the text of a document could not be read': { fields: { documentId: nothing } },
  'an index of texts could not be used; it is made again': { fields: { ...failed, tenant: nothing } },
  'the thread of the text index ended; the next search starts it again': { fields: failed },
  'the hourly look at files of documents was not scheduled': { fields: failed },
  'the hourly look at scheduled data sources was not scheduled': { fields: failed },
  'the daily look at single sign-on domains was not scheduled': { fields: failed },
  'looking at a single sign-on domain failed; trying again': { fields: { ...failed, tenant: nothing } },
  'no DNS server answered for a single sign-on domain': {
    fields: { tenant: nothing, domain: nothing, why: nothing },
  },
  'a single sign-on domain is not proven any more: its record is gone, or it was taken over by another organisation':
    { fields: { tenant: nothing, domain: nothing } },
  'the DNS record of a single sign-on domain is missing; its single sign-on ends in seven days': {
    fields: { tenant: nothing, domain: nothing, endsAt: nothing },
  },
  'the virus scanner answers again': { fields: {} },
  'a document could not be analysed': { fields: { ...failed, documentId: nothing } },
  'a language model wrote no summary': { fields: { documentId: nothing, reason: nothing, status: nothing } },
  'a document could not be mapped': { fields: { ...failed, documentId: nothing } },
  'a document could not be mapped again': { fields: { ...failed, documentId: nothing } },
  'documents wait, because the virus scanner gives no verdict': { fields: { fault: nothing, why: nothing } },
  'a document waits for its virus scan': {
    fields: { documentId: nothing, version: nothing, fault: nothing, why: nothing },
  },
  'the virus scanner found something in a document, which is quarantined': {
    fields: { documentId: nothing, version: nothing, signature: nothing },
  },
  'push failed': { fields: failed },
  'greeting failed': { fields: failed },
  'the last spans were not taken': { fields: {} },
  'job queue failed': { fields: failed },
  'Redis failed': { fields: { ...failed, repeated: nothing } },
  'the demo workspace is off': { fields: { why: nothing } },
  'the demo workspace could not be made; it is tried again later': { fields: { why: nothing } },
  'the demo workspace could not be removed': { fields: { why: nothing } },
  'a wish for the demo workspace could not be read': { fields: { why: nothing } },
  'the process of the demo workspace failed': { fields: { why: nothing, inARow: nothing } },
  'the process of the demo workspace did not answer and is started again': { fields: {} },
  'the event store went away; connecting again': { fields: { ...failed, repeated: nothing } },
  'reminding of actions failed; trying again': { fields: failed },
  'reminding of actions failed for one plan; trying again': { fields: { ...failed, assessmentId: nothing } },
  'looking for data to erase failed; trying again': { fields: failed },
  'ending an old draft failed; trying again': { fields: { ...failed, draftId: nothing } },
  'ending retention failed for one assessment; trying again': {
    fields: { ...failed, assessmentId: nothing },
  },
  'erasing an old claim failed; trying again': { fields: { ...failed, claimId: nothing } },
  'erasing an old invitation failed; trying again': { fields: { ...failed, invitationId: account } },
  'a view counted events that are no longer in the log; it is built anew': {
    fields: { projection: nothing, checkpoint: nothing, head: nothing },
  },
  'projections caught up': { fields: { projections: nothing, events: nothing, ms: nothing } },
  'projection stopped': { fields: { ...failed, projection: nothing, retryInMs: nothing } },
  'projection catch-up failed': { fields: failed },
  'the thread of a rebuild ended early': { fields: { ...failed, projection: nothing } },
  'a relay was ahead of the log; it goes on from the end of the log': {
    fields: { relay: nothing, checkpoint: nothing, head: nothing },
  },
  'a relay failed; trying again': { fields: { ...failed, relay: nothing } },
  'the store cannot promise anything any more; stopping': { fields: failed },
  'stopping failed': { fields: failed },
  'an error that nothing caught; stopping': { fields: failed },
  'other users could reach the data folder': { fields: { found: nothing } },
  'the clock of this process stepped, or the machine was suspended; it closes by date again after 10 steady seconds and erases after 10 minutes':
    { fields: { byMs: nothing } },
  'the clock of this process and that of the event store are more than a minute apart; it closes and erases nothing by date until they agree':
    { fields: { apartMs: nothing } },
  'the clock cannot be compared with the store just now; trying again': { fields: failed },
  'the operator cannot see this process just now': { fields: failed },
  'OPERATOR_EMAILS names accounts whose address no mail has confirmed, so they are no operators; add each with: npm run ops -- operator add':
    { fields: { accounts: nothing } },
  'an operator asked to rebuild this projection': { fields: { projection: nothing } },
  'signing the log failed; trying again': { fields: failed },
  'closing on date failed; trying again': { fields: failed },
  'prices could not be kept for the next start': { fields: failed },
  'prices could not be read; the last known ones are shown': { fields: failed },
  'the payment provider refused': { fields: { ...failed, requestId: nothing } },
  'a subscription was not taken over': { fields: { tenant: nothing, code: nothing } },
  'a customer could not be compared': { fields: { ...failed, tenant: nothing } },
  'the nightly comparison of subscriptions was not scheduled': { fields: failed },
  'closing on date failed for one assessment; trying again': { fields: { ...failed, assessmentId: nothing } },
};
/** Fields that every log line has. */
export const everyLogLine = ['level', 'time', 'msg'] as const;

/**
 * Every series of GET /metrics with its labels. Series of the process itself are listed by a prefix of their names. No
 * label is an id, so none identifies a person.
 */
export const metricReach: Readonly<Record<string, readonly string[]>> = {
  http_request_duration_seconds: ['route', 'status'],
  http_problems_total: ['route'],
  projection_lag_seconds: ['projection'],
  projection_stopped: ['projection'],
  jobs: ['queue', 'state'],
  dependency_up: ['dependency'],
  data_folder_free_ratio: [],
  'process_*': [],
  'nodejs_*': ['type', 'kind', 'space', 'version', 'major', 'minor', 'patch'],
};

const spans = (...holds: readonly string[]) => holds;

/** Attributes of each span sent to an OpenTelemetry collector, if one is set. */
export const spanReach: Readonly<
  Record<string, { readonly attributes: readonly string[]; readonly reach: Reach }>
> = {
  request: {
    attributes: spans(
      'http.request.method',
      'http.route',
      'http.response.status_code',
      'correlation.id',
      'tenant',
    ),
    reach: nothing,
  },
  command: {
    attributes: spans('stream.kind', 'command.id', 'correlation.id'),
    reach: noted(
      nothing,
      'That somebody’s response or account changed, and when; with the files of the installation, whose.',
    ),
  },
  job: {
    attributes: spans('job.id', 'job.attempt'),
    reach: noted(
      both('participantId', 'accountId'),
      'In the id of a job that sends a mail or draws a report.',
    ),
  },
  'views commit': {
    attributes: spans('views.count', 'views.names', 'position'),
    reach: nothing,
  },
};
