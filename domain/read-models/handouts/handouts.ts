import type { Changes, ReadModel } from '../../kernel/read-model.ts';
import type { ShareKind } from '../../share/limits.ts';

/** What of an assessment was handed out: links that show its released results. */
export type SharedLink = {
  readonly what: 'share';
  readonly shareId: string;
  readonly kind: ShareKind;
  readonly withPassphrase: boolean;
  readonly createdAt: string;
  readonly createdBy: string;
  readonly expiresAt: string;
  readonly revokedAt: string | null;
  readonly opened: number;
  readonly lastOpenedAt: string | null;
};
export type Handout = SharedLink;

export const handoutKeys = {
  shares: (assessmentId: string) => `share:${assessmentId}:`,
  share: (assessmentId: string, shareId: string) => `share:${assessmentId}:${shareId}`,
};

export const handouts: ReadModel<Handout> = {
  name: 'handouts',
  version: 1,
  handles: ['ShareLinkCreated', 'ShareLinkRevoked', 'ShareLinkOpened'],
  keys: (event) => {
    switch (event.type) {
      case 'ShareLinkCreated':
      case 'ShareLinkRevoked':
      case 'ShareLinkOpened':
        return [handoutKeys.share(event.data.assessmentId, event.data.shareId)];
      default:
        return [];
    }
  },
  evolve: (at, event): Changes<Handout> => {
    switch (event.type) {
      case 'ShareLinkCreated': {
        const { assessmentId, shareId, kind, passphraseHash, expiresAt, createdBy } = event.data;
        const link: SharedLink = {
          what: 'share',
          shareId,
          kind,
          withPassphrase: passphraseHash !== null,
          createdAt: event.recordedAt,
          createdBy,
          expiresAt,
          revokedAt: null,
          opened: 0,
          lastOpenedAt: null,
        };
        return [[handoutKeys.share(assessmentId, shareId), link]];
      }
      case 'ShareLinkRevoked':
      case 'ShareLinkOpened': {
        const key = handoutKeys.share(event.data.assessmentId, event.data.shareId);
        const link = at(key);
        if (link?.what !== 'share') return [];
        return event.type === 'ShareLinkRevoked'
          ? [[key, { ...link, revokedAt: event.recordedAt }]]
          : [[key, { ...link, opened: event.data.number, lastOpenedAt: event.recordedAt }]];
      }
      default:
        return [];
    }
  },
};
