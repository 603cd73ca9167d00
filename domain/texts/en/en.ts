import { access } from './access.ts';
import { account } from './account.ts';
import { accountLog } from './account-log.ts';
import { actionPlan } from './action-plan.ts';
import { address } from './address.ts';
import { assessment } from './assessment.ts';
import { assistant } from './assistant.ts';
import { audit } from './audit.ts';
import { billing } from './billing.ts';
import { claim } from './claim.ts';
import { claimLink } from './claim-link.ts';
import { correlation } from './correlation.ts';
import { dataSource } from './data-source.ts';
import { demo } from './demo.ts';
import { dissection } from './dissection.ts';
import { document } from './document.ts';
import { documentAnalysis } from './document-analysis.ts';
import { draft } from './draft.ts';

import { evidence } from './evidence.ts';
import { fields } from './fields.ts';

import { general } from './general.ts';
import { groups } from './groups.ts';
import { installation } from './installation.ts';
import { invitation } from './invitation.ts';
import { languageModel } from './language-model.ts';
import { lexicon } from './lexicon.ts';
import { mailbox } from './mailbox.ts';
import { marks } from './marks.ts';
import { organization } from './organization.ts';
import { report } from './report.ts';
import { response } from './response.ts';
import { results } from './results.ts';
import { share } from './share.ts';
import { signInDomain } from './sign-in-domain.ts';
import { surveyImport } from './survey-import.ts';

/** The sentences of refusals and findings, in English. */
export const en = {
  ...access,
  ...account,
  ...accountLog,
  ...actionPlan,
  ...address,
  ...assessment,
  ...assistant,
  ...audit,
  ...billing,
  ...claim,
  ...claimLink,
  ...correlation,
  ...dataSource,
  ...demo,
  ...dissection,
  ...document,
  ...documentAnalysis,
  ...draft,
  ...evidence,
  ...fields,
  ...general,
  ...groups,
  ...installation,
  ...invitation,
  ...languageModel,
  ...lexicon,
  ...mailbox,
  ...marks,
  ...organization,
  ...report,
  ...response,
  ...results,
  ...share,
  ...surveyImport,
  ...signInDomain,
} as const;
