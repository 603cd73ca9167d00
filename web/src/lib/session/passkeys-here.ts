/** Can this browser use passkeys at all? Asked before anybody is offered one. */
export const canUsePasskeys = (): boolean => typeof globalThis.PublicKeyCredential === 'function';
