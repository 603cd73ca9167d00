import type { Action } from '../../domain/access/policy.ts';
import { apart, both, noted, nothing, type Reach } from './kinds.ts';

/** `who`: a permission that the answer checks in addition to the route's own. */
export type RouteReach = Reach & { readonly who?: Action };

/** A released figure: of at least k people, or of any number in an assessment with names. */
const figures = apart([], ['oneRating'], 'figures');
const summary = both('counts');
/** Answer of a command: the log position that it reached. */
const written = nothing;
const session = both('ownAccount');
/** How far a person is. */
const howFar = both('step');
const board = apart(howFar.anonymous, howFar.named, 'address', 'name', 'mails', 'group', 'participantId');
const own = both('ownAnswers');
const planned = both('words', 'acts', 'accountId');
/** A report for members: figures, public comments, and the action plan with names. */
const handout = apart([], ['oneRating'], 'comments', 'words', 'acts', 'counts', 'figures');
/** Files that members uploaded. */
const documents = noted(both('words', 'acts'), 'Names of files that members uploaded, and who did.');
const library = noted(both('words', 'acts'), 'The same; with a search also passages of the files.');
const uploaded = noted(both('words'), 'Whatever a member uploaded.');
const outlives = 'The file stays as it was when somebody is erased or takes a comment back.';

/**
 * The information about one person in the answer of each route, listed as in tests/security/route-table.ts, which
 * states who may call it. A route without an entry fails tests/security/what-an-insider-sees.security.test.ts, which
 * also searches the answers for each kind.
 */
export const routeReach: Readonly<Record<string, RouteReach>> = {
  'GET /health/live': nothing,
  'GET /health/ready': nothing,
  'GET /metrics': noted(
    nothing,
    'For whoever has METRICS_TOKEN, or, without one, this machine under its own name. Every series is listed below.',
  ),
  'GET /api/openapi.json': nothing,
  'GET /api/instance': nothing,
  'GET /api/frameworks/{reference}': nothing,
  'GET /assessment/take': nothing,
  'GET {public page}': noted(nothing, 'Drawn when the web is built; the same for everybody.'),
  'GET /sample': nothing,
  'GET /sample/api/demo/state': nothing,
  'GET /sample/assessment/expertise': nothing,
  'GET /sitemap.xml': nothing,
  'GET /robots.txt': nothing,
  'POST /api/csp-reports': nothing,

  'POST /api/auth/register': session,
  'POST /api/auth/first-start': session,
  'POST /api/auth/login': session,
  'POST /api/auth/refresh': session,
  'POST /api/auth/organization': session,
  'POST /api/auth/logout': nothing,
  'POST /api/auth/logout-all': nothing,
  'GET /api/me': session,
  'POST /api/auth/second-factor': session,
  'POST /api/auth/passkey-options': nothing,
  'POST /api/auth/passkey': session,
  'POST /api/auth/verify-email': nothing,
  'POST /api/mailbox': both('ownAccount'),
  'POST /api/auth/resend-verification': nothing,
  'POST /api/auth/forgot-password': nothing,
  'POST /api/auth/reset-password': nothing,
  'POST /api/auth/reset-password/look': session,
  'POST /api/auth/change-password': nothing,
  'POST /api/auth/sso/start': nothing,
  'POST /api/auth/sso/finish': session,
  'POST /api/auth/sso/link': session,
  'POST /api/auth/sync-auth0': session,

  'PUT /api/account/profile': session,
  'PUT /api/account/avatar': session,
  'DELETE /api/account/avatar': session,
  'GET /api/accounts/{accountId}/avatar': both('member'),
  'GET /api/account/sessions': session,
  'DELETE /api/account/sessions/{sessionId}': nothing,
  'GET /api/account/log': session,
  'GET /api/account/security': session,
  'POST /api/account/totp': session,
  'POST /api/account/totp/enable': session,
  'POST /api/account/totp/recovery-codes': session,
  'POST /api/account/totp/disable': nothing,
  'POST /api/account/passkey-options': session,
  'POST /api/account/passkeys': session,
  'DELETE /api/account/passkeys/{credentialId}': nothing,
  'POST /api/account/identities/unlink': nothing,
  'POST /api/member-invitations/look': noted(
    both('invited', 'acts'),
    'Whoever holds the mailed link: the address it was sent to, whether that has an account, and who invites.',
  ),
  'POST /api/member-invitations/accept': session,
  'POST /api/member-invitations/join': session,
  'POST /api/member-invitations/enter': session,

  'POST /api/take/sessions': noted(
    both('ownAnswers', 'name', 'participantId', 'acts', 'domain', 'counts'),
    'Whoever holds the link reads whose it is; answers open on an admitted device only.',
  ),
  'GET /api/take': both('ownAnswers', 'acts', 'domain', 'counts'),
  'POST /api/take/start': own,
  'POST /api/take/continue': both('ownAnswers', 'acts', 'domain', 'counts'),
  'POST /api/take/leave': nothing,
  'POST /api/take/only-here': nothing,
  'POST /api/take/codes': own,
  'POST /api/take/codes/mail': own,
  'POST /api/take/resume': both('ownAnswers', 'acts', 'domain', 'counts'),
  'PUT /api/take/answers': own,
  'PUT /api/take/expertise': own,
  'POST /api/take/submit': own,

  'GET /api/assessments': summary,
  'POST /api/assessments': written,
  'POST /api/assessments/forecast': nothing,
  'GET /api/assessments/{assessmentId}/repeat': noted(
    both('address', 'name', 'mails', 'group'),
    'Everybody who was invited, by address; whether they answered is not in it.',
  ),
  'POST /api/assessments/invitation/preview': noted(
    both('name', 'ownAccount'),
    'The name that the request contained, and the caller’s own.',
  ),
  'POST /api/assessments/first-page/preview': noted(
    both('name', 'ownAccount', 'domain', 'counts'),
    'What the request contained, the caller’s own name, and what is told to participants.',
  ),
  'POST /api/assessments/invitation/test': written,
  'POST /api/assessments/{assessmentId}/participants': written,
  'PATCH /api/assessments/{assessmentId}/participants/{participantId}': written,
  'POST /api/assessments/{assessmentId}/participants/{participantId}/resend': written,
  'POST /api/assessments/{assessmentId}/participants/{participantId}/revoke': written,
  'POST /api/assessments/{assessmentId}/participants/{participantId}/reinstate': written,
  'POST /api/assessments/{assessmentId}/participants/{participantId}/reset': written,
  'POST /api/assessments/{assessmentId}/reminders/preview': noted(
    both('name', 'step', 'mails', 'acts', 'counts'),
    'The mail as the first of those people gets it, without the link; asked for one person, how far that one is.',
  ),
  'POST /api/assessments/{assessmentId}/reminders': summary,
  'POST /api/assessments/{assessmentId}/close': written,
  'POST /api/assessments/{assessmentId}/reopen': written,
  'POST /api/imports/preview': noted(
    both('counts', 'acts'),
    'What the caller’s own file holds, with its first lines as they are; nothing of it is stored. And who imported an earlier file with its headings.',
  ),
  'GET /api/imports/mappings': noted(
    both('words', 'acts'),
    'How earlier files were read: headings, answers in words and codes, and who imported the file. No cell that is about a person.',
  ),
  'DELETE /api/imports/mappings/{mappingId}': written,
  'POST /api/imports': written,
  'GET /api/imports': noted(
    both('acts', 'counts'),
    'Which surveys are being checked or were withdrawn, by whom, and of how many people; no figure.',
  ),
  'GET /api/imports/{assessmentId}/check': noted(
    both('counts', 'oneRating'),
    'Every figure of the caller’s own file, with nothing held back. Only the importer, while nobody else sees figures of it; no comments.',
  ),
  'POST /api/imports/{assessmentId}/show': written,
  'POST /api/imports/{assessmentId}/withdraw': written,
  'GET /api/imports/{assessmentId}': summary,

  'GET /api/home': noted(summary, 'How many submitted on a day; never who.'),
  'GET /api/assessments/{assessmentId}/participation': apart(board.anonymous, board.named, 'counts'),
  'GET /api/assessments/{assessmentId}/participation/people': board,
  'GET /api/assessments/{assessmentId}/results': apart([], ['oneRating'], 'domain', 'counts', 'figures'),
  'GET /api/assessments/{assessmentId}/results/framework': nothing,
  'GET /api/assessments/{assessmentId}/results/heat-map': figures,
  'GET /api/assessments/{assessmentId}/results/disagreement': figures,
  'GET /api/assessments/{assessmentId}/results/change': figures,
  'GET /api/assessments/{assessmentId}/results/compare': figures,
  'GET /api/assessments/{assessmentId}/results/receipt': figures,
  'GET /api/assessments/{assessmentId}/results/comments': noted(
    both('comments'),
    'Of an anonymous assessment only those of a theme that enough people rated; in an order that tells nothing.',
  ),
  'GET /api/assessments/{assessmentId}/results/answers': noted(
    apart([], ['answers', 'name', 'progress', 'group', 'participantId']),
    'After submitting. Answers 404 for an anonymous assessment, whose answers the view behind it does not hold.',
  ),
  'GET /api/assessments/{assessmentId}/results/panel': noted(
    both('figures'),
    'Two figures of agreement over 8 people or more; of an anonymous assessment none.',
  ),
  'GET /api/assessments/{assessmentId}/results/weighting': figures,
  'GET /api/assessments/{assessmentId}/results/export': apart([], ['oneRating'], 'counts', 'figures'),
  'GET /api/trends': figures,
  'PUT /api/trends/target': written,
  'POST /api/milestones': written,
  'PUT /api/milestones/{milestoneId}': written,
  'DELETE /api/milestones/{milestoneId}': written,
  'GET /api/assessments/{assessmentId}/results/workbook': noted(handout, outlives),
  'GET /api/assessments/{assessmentId}/results/slides': noted(handout, outlives),
  'GET /api/assessments/{assessmentId}/report': handout,
  'GET /api/assessments/{assessmentId}/reports': both('acts'),
  'POST /api/assessments/{assessmentId}/reports': written,
  'GET /api/assessments/{assessmentId}/reports/{reportId}/file': noted(
    apart([], ['oneRating'], 'words', 'counts', 'figures'),
    'Made without comments and without names of members, because a file outlives an erasure.',
  ),
  'DELETE /api/assessments/{assessmentId}/reports/{reportId}': written,
  'GET /api/assessments/{assessmentId}/shares': both('acts'),
  'POST /api/assessments/{assessmentId}/shares': written,
  'DELETE /api/assessments/{assessmentId}/shares/{shareId}': written,
  'GET /api/assessments/{assessmentId}/claim-link': noted(
    nothing,
    'How many people came through shared links, and the domain of the caller’s own address.',
  ),
  'POST /api/assessments/{assessmentId}/claim-link': written,
  'DELETE /api/assessments/{assessmentId}/claim-link': written,
  'POST /api/claim-links/look': noted(
    nothing,
    'Whoever holds the shared link: the names of the organisation and the assessment, and the mail domains that may take part.',
  ),
  'POST /api/claim-links/claim': noted(
    nothing,
    'The same answer for every address at a domain that may take part.',
  ),
  'POST /api/claim-links/confirm': noted(
    nothing,
    'Whoever reads the mailbox: that their claim was confirmed, or why it cannot be now.',
  ),
  'POST /api/shared/open': noted(
    apart([], ['oneRating'], 'counts', 'figures'),
    'Whoever holds the link, and the passphrase if one was set.',
  ),
  'GET /api/assessments/{assessmentId}/audit-trail': noted(
    apart(['step'], ['progress', 'step'], 'mails', 'participantId', 'accountId'),
    'Of an anonymous assessment one line for starting, one for submitting, and one a day for all saves together.',
  ),
  'GET /api/assessments/{assessmentId}/moments': noted(
    both('counts'),
    'How many things were recorded in each part of the time.',
  ),
  'GET /api/assessments/{assessmentId}/audit-trail/proof': both('acts'),
  'POST /api/assessments/{assessmentId}/audit-trail/export': noted(
    apart([], ['progress'], 'step', 'mails', 'participantId', 'words', 'accountId'),
    'Of what a participant said or answered, the hash alone; of opened links and mails, the time; of a link also a hash of its number and of the browser, another for each person.',
  ),

  'GET /api/assessments/{assessmentId}/recommendations': figures,
  'GET /api/assessments/{assessmentId}/plan': planned,
  'GET /api/assessments/{assessmentId}/plan/threads/{on}': planned,
  'POST /api/assessments/{assessmentId}/plan/actions': written,
  'PATCH /api/assessments/{assessmentId}/plan/actions/{actionId}': written,
  'DELETE /api/assessments/{assessmentId}/plan/actions/{actionId}': written,
  'POST /api/assessments/{assessmentId}/plan/comments': written,
  'PATCH /api/assessments/{assessmentId}/plan/comments/{commentId}': written,
  'DELETE /api/assessments/{assessmentId}/plan/comments/{commentId}': written,
  'POST /api/assessments/{assessmentId}/plan/decisions': written,

  'POST /api/assistant/ask': noted(
    apart([], ['oneRating'], 'words', 'acts', 'counts', 'figures'),
    'Released figures, counts, actions with their owners, and sentences of documents, each only to who may see the page that shows it.',
  ),

  'GET /api/documents': library,
  'GET /api/documents/{documentId}': documents,
  'GET /api/documents/{documentId}/file': uploaded,
  'GET /api/documents/{documentId}/history': documents,
  'GET /api/documents/{documentId}/passages': uploaded,
  'GET /api/documents/{documentId}/mapping': noted(
    nothing,
    'Lenses, numbers and places in the text, without a word of it; that a passage was moved, not by whom.',
  ),
  'GET /api/drafts': noted(
    both('words', 'acts'),
    'Names of assessments that are not launched, numbers of their people, and who saved each draft. Only to those who may launch.',
  ),
  'GET /api/drafts/{draftId}': noted(
    both('words', 'acts'),
    'The form as typed, with names and addresses of people who are not invited yet. Gone after the launch.',
  ),
  'POST /api/drafts': written,
  'PUT /api/drafts/{draftId}': written,
  'DELETE /api/drafts/{draftId}': written,
  'GET /api/data-sources': noted(
    both('words', 'acts'),
    'Figures that sources of the organisation answered, with the names they answered, and who connected a source. Addresses and headers are not in it.',
  ),
  'GET /api/data-sources/{dataSourceId}': noted(
    both('words'),
    'Address and columns of a source, and the names of its headers, never their values.',
  ),
  'POST /api/data-sources': written,
  'POST /api/test-data-source': noted(
    nothing,
    'The first five rows that an address of the organisation answers.',
  ),
  'PUT /api/data-sources/{dataSourceId}': written,
  'POST /api/data-sources/{dataSourceId}/fetch': written,
  'DELETE /api/data-sources/{dataSourceId}': written,
  'GET /api/dissection': noted(both('words'), 'Sentences and names of files that members uploaded.'),
  'GET /api/dissection/report': noted(both('words'), 'The same as a PDF.'),
  'GET /api/assessments/{assessmentId}/evidence': noted(
    both('words', 'acts'),
    'Names and passages of files that members uploaded, names and figures of data sources, and who attached them.',
  ),
  'GET /api/assessments/{assessmentId}/contradictions': noted(
    apart([], ['oneRating'], 'words', 'acts', 'figures'),
    'Released scores; sentences and names of files that members uploaded; who called a contradiction "not so".',
  ),
  'GET /api/assessments/{assessmentId}/documents/{documentId}/insights': noted(
    nothing,
    'Released scores in fixed sentences; where names are shown and one person answered, that person’s mean.',
  ),
  'GET /api/documents/{documentId}/analysis': uploaded,
  'GET /api/documents/{documentId}/analysis/export': uploaded,
  'GET /api/assessments/{assessmentId}/documents/{documentId}/relations': noted(
    apart([], ['oneRating'], 'figures'),
    'Released scores, and sentences that state them.',
  ),
  'GET /api/lexicon/framework': nothing,
  'GET /api/lexicon': noted(
    both('words', 'acts'),
    'Terms that administrators added, and who had the library mapped again.',
  ),
  'GET /api/lexicon/suggestions': noted(
    both('words'),
    'Single words of passages that members moved, each from at least two documents.',
  ),
  'GET /api/lexicon/changes': uploaded,
  'POST /api/lexicon/add-term': written,
  'POST /api/lexicon/remove-term': written,
  'POST /api/lexicon/dismiss-suggestion': written,
  'POST /api/lexicon/map-again': written,
  'POST /api/assessments/{assessmentId}/dismiss-contradiction': written,
  'POST /api/assessments/{assessmentId}/restore-contradiction': written,
  'POST /api/assessments/{assessmentId}/evidence': written,
  'POST /api/assessments/{assessmentId}/metric-evidence': written,
  'DELETE /api/assessments/{assessmentId}/evidence/{evidenceId}': written,
  'POST /api/documents': noted(written, 'A file that is already there is named.'),
  'POST /api/documents/{documentId}/versions': written,
  'PUT /api/documents/{documentId}/category': written,
  'PUT /api/documents/{documentId}/name': written,
  'DELETE /api/documents/{documentId}': written,
  'POST /api/documents/{documentId}/restore': written,
  'POST /api/documents/{documentId}/read-again': written,
  'POST /api/documents/{documentId}/move-passage': written,
  'POST /api/documents/{documentId}/analyse': written,
  'POST /api/documents/{documentId}/summarise': noted(
    written,
    'With the consent of the organisation, passages of this document are then sent to the language model that the operator set, and nothing else.',
  ),

  'GET /api/outbox': {
    ...noted(
      both('address', 'member', 'invited', 'acts', 'ownAccount'),
      'Only while no mail server is set. Invitations and reminders: as in the column; reminders of one’s own actions: everybody; invitations to become a member: who manages the team. Letters about accounts: nobody.',
    ),
    who: 'mails.read',
  },
  'GET /api/outbox/{id}': {
    ...noted(
      both('link', 'address', 'name', 'acts', 'member', 'invited', 'ownAccount'),
      'Only while no mail server is set; whose mails: as with the list. A personal link that was opened is not shown.',
    ),
    who: 'mails.read',
  },
  'GET /api/outbox/{id}/eml': {
    ...noted(
      both('link', 'address', 'name', 'participantId', 'acts', 'member', 'invited', 'ownAccount'),
      'As `GET /api/outbox/{id}`.',
    ),
    who: 'mails.read',
  },

  'GET /api/assessments/{assessmentId}/links': {
    ...noted(
      both('link', 'address', 'name', 'participantId'),
      'Only while no mail server is set: what the kept mails show, until a link is opened.',
    ),
    who: 'mails.read',
  },

  'GET /api/operations': noted(
    both('participantId', 'accountId'),
    'In the id of a mail that could not be sent; what the mail server said, without the address.',
  ),
  'GET /api/operations/operators': noted(both('member', 'acts'), 'Who runs the installation.'),
  'POST /api/operations/operators/add': noted(
    both('member', 'acts'),
    'As the list; only who holds the master key.',
  ),
  'POST /api/operations/operators/remove': noted(
    both('member', 'acts'),
    'As the list; only who holds the master key.',
  ),
  'POST /api/operations/plans/grant': nothing,
  'POST /api/operations/projections/{name}/rebuild': nothing,
  'POST /api/operations/dead-jobs/{id}/retry': nothing,
  'POST /api/operations/mail-test': nothing,

  'GET /api/payments/plans': nothing,
  'GET /api/payments/subscription': nothing,
  'POST /api/payments/create-checkout': nothing,
  'POST /api/payments/create-portal': nothing,
  'POST /api/payments/webhook': nothing,

  'GET /api/team': both('member', 'invited', 'acts', 'accountId'),
  'POST /api/team/invitations': written,
  'POST /api/team/invitations/{invitationId}/resend': written,
  'POST /api/team/invitations/{invitationId}/withdraw': written,
  'PUT /api/team/members/{accountId}': written,
  'POST /api/team/owner': written,
  'DELETE /api/team/members/{accountId}/sessions': written,
  'DELETE /api/team/members/{accountId}': written,
  'GET /api/organization': nothing,
  'PUT /api/organization': nothing,
  'PUT /api/organization/second-factor': nothing,
  'GET /api/organization/sso': nothing,
  'PUT /api/organization/sso': nothing,
  'DELETE /api/organization/sso': nothing,
  'POST /api/organization/sso/check': nothing,
  'GET /api/organization/language-model': both('acts'),
  'PUT /api/organization/language-model': both('acts'),
  'DELETE /api/organization/language-model': nothing,
  'GET /api/organization/keys': both('acts'),
  'POST /api/organization/keys': nothing,
  'DELETE /api/organization/keys/{keyId}': nothing,
};

/** Every refusal contains a code, a sentence and the request id. */
export const refusalReach: Reach = noted(
  both('mails', 'acts'),
  'Only where somebody changed the same meanwhile (412), who that was; where the caller types an address, that it is invited already or takes no invitations.',
);
