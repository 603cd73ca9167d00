import type { DomainEvent } from '../../events.ts';
import type { LetterKind } from '../../letter/events.ts';
import { type DueAction, Letter } from '../../letter/state.ts';
import type { Process } from '../../read-models/read-model.ts';

type Asked = {
  readonly kind: LetterKind;
  readonly subjectId: string;
  readonly number: number;
  readonly action?: DueAction;
  readonly assessmentId?: string;
  readonly domain?: string;
};

/**
 * Requests letters about accounts, memberships and claims: requested links, and notices of changed sign-in methods. It starts with the
 * events written after letters were introduced, so addresses registered earlier get none.
 */
export const writeLetters: Process<never> = {
  name: 'write-letters',
  version: 1,
  handles: [
    'ConfirmationAsked',
    'EmailClaimed',
    'RecoveryAsked',
    'PasswordChanged',
    'TotpEnabled',
    'RecoveryCodesRenewed',
    'TotpDisabled',
    'PasskeyAdded',
    'PasskeyRemoved',
    'IdentityLinked',
    'SessionsEnded',
    'MemberInvited',
    'MemberInvitationRenewed',
    'ActionReminderDue',
    'ResumeCodeIssued',
    'SsoDomainRecordMissing',
    'SsoDomainProofEnded',
    'ClaimMade',
  ],
  keys: () => [],
  react: (_, event) => {
    const ofEvent = event.id.replaceAll('-', '');
    // One letter for each event and person: its id is derived from both, so that processing the event again writes nothing.
    if (event.type === 'SsoDomainRecordMissing' || event.type === 'SsoDomainProofEnded') {
      const { tell, domain } = event.data;
      const letters = tell.map((subjectId) =>
        letter(ofEvent.slice(0, 14) + subjectId.slice(0, 10), {
          kind: 'ssoDomain',
          subjectId,
          number: 1,
          domain,
        }),
      );
      return { intentions: letters };
    }
    const asked = letterFor(event);
    return asked ? { intentions: [letter(letterOf(event.id), asked)] } : {};
  },
};

/** Id of the letter that follows from an event. */
export function letterOf(eventId: string): string {
  return eventId.replaceAll('-', '').slice(0, 24);
}

function letter(letterId: string, asked: Asked) {
  return {
    stream: Letter.stream(letterId),
    expected: 'noStream' as const,
    facts: [{ type: 'LetterRequested' as const, data: { letterId, ...asked } }],
  };
}

function letterFor(event: DomainEvent): Asked | undefined {
  switch (event.type) {
    case 'ConfirmationAsked':
      return toAccount('confirmAddress', event.data.accountId, event.data.ask);
    case 'RecoveryAsked':
      return toAccount('resetPassword', event.data.accountId, event.data.ask);
    case 'EmailClaimed':
      return event.data.confirmed ? toAccount('alreadyRegistered', event.data.holder) : undefined;
    case 'PasswordChanged':
      return toAccount('passwordChanged', event.data.accountId);
    case 'TotpEnabled':
    case 'RecoveryCodesRenewed':
    case 'TotpDisabled':
    case 'PasskeyAdded':
    case 'PasskeyRemoved':
      return toAccount('secondFactorChanged', event.data.accountId);
    case 'IdentityLinked':
      return toAccount('identityLinked', event.data.accountId);
    case 'SessionsEnded':
      return event.data.reason === 'tokenReused'
        ? toAccount('sessionReused', event.data.accountId)
        : undefined;
    case 'MemberInvited':
    case 'MemberInvitationRenewed':
      return { kind: 'joinOrganization', subjectId: event.data.invitationId, number: event.data.link };
    case 'ActionReminderDue': {
      const { ownerId, assessmentId, actionId, dueOn } = event.data;
      return { kind: 'actionDue', subjectId: ownerId, number: 1, action: { assessmentId, actionId, dueOn } };
    }
    case 'ResumeCodeIssued': {
      const { by, assessmentId, participantId, number } = event.data;
      return by === 'mail'
        ? { kind: 'resumeCode', subjectId: participantId, number, assessmentId }
        : undefined;
    }
    case 'ClaimMade':
      return { kind: 'confirmClaim', subjectId: event.data.claimId, number: 1 };
    default:
      return undefined;
  }
}

function toAccount(kind: LetterKind, accountId: string | null, number = 1): Asked | undefined {
  return accountId === null ? undefined : { kind, subjectId: accountId, number };
}
