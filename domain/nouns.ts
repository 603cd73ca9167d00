import { Account, Address, IdentityHolder, SignIns } from './account/state.ts';
import { ActionPlan } from './action-plan/state.ts';
import { Assessment } from './assessment/state.ts';
import { Billing, PaymentMessage, Reconciliation } from './billing/state.ts';
import { Claim } from './claim/state.ts';
import { ClaimLink } from './claim-link/state.ts';
import { DataSource } from './data-source/state.ts';
import { Document } from './document/state.ts';
import { Draft } from './draft/state.ts';
import { Evidence } from './evidence/state.ts';
import { Export } from './export/decide.ts';
import { Installation } from './installation/state.ts';
import { Invitation } from './invitation/state.ts';
import { KeptMappings } from './kept-mappings/state.ts';
import { LanguageModelUse } from './language-model/state.ts';
import { Letter } from './letter/state.ts';
import { OrganizationLexicon } from './lexicon/state.ts';
import { Mailbox } from './mailbox/state.ts';
import { Marks } from './marks/state.ts';
import { ModelTokens } from './model-tokens/state.ts';
import { Organization } from './organization/state.ts';
import { TreeHead } from './proof/state.ts';
import { Report } from './report/state.ts';
import { Response } from './response/state.ts';
import { Results } from './results/state.ts';
import { Share } from './share/state.ts';
import { SignInDomain } from './sign-in-domain/claim.ts';
import { SurveyImport } from './survey-import/state.ts';

/** All nouns. Event types, their golden fixtures, the audit trail and export disclosure follow from this list. */
export const nouns = [
  Account,
  Address,
  IdentityHolder,
  SignIns,
  Organization,
  SignInDomain,
  Billing,
  PaymentMessage,
  Reconciliation,
  Marks,
  Letter,
  Mailbox,
  Assessment,
  Invitation,
  ClaimLink,
  Claim,
  Response,
  Results,
  SurveyImport,
  KeptMappings,
  ActionPlan,
  Document,
  Draft,
  DataSource,
  Evidence,
  OrganizationLexicon,
  LanguageModelUse,
  ModelTokens,
  Share,
  Report,
  Export,
  Installation,
  TreeHead,
] as const;
