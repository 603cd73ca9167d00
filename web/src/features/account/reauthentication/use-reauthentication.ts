import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { toAppError } from '../../../lib/app-error.ts';
import { securityQuery } from '../account-queries.ts';

export type Reauthentication = {
  /** False for an account that signs in only through its organisation: it needs a recent sign-in instead of a password. */
  readonly asked: boolean;
  readonly password: string;
  readonly setPassword: (password: string) => void;
  readonly currentPassword: string | undefined;
  /** Code of the second factor; asked for only after the server says that it needs one. */
  readonly code: string;
  readonly setCode: (code: string) => void;
  /** Whether a required value is still empty. */
  readonly missing: boolean;
};

/** State of re-authentication, which every action requires that adds a sign-in method or removes access. */
export function useReauthentication(): Reauthentication {
  const { data } = useQuery(securityQuery);
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const asked = data?.hasPassword !== false;
  return {
    asked,
    password,
    setPassword,
    currentPassword: asked && password !== '' ? password : undefined,
    code,
    setCode,
    missing: asked && password === '',
  };
}

/** The server's message about the password or the code; undefined for any other failure. */
export function reauthenticationFinding(
  thrown: unknown,
  about: 'currentPassword' | 'code' = 'currentPassword',
): string | undefined {
  if (!thrown) return undefined;
  return toAppError(thrown).fields.find(({ path }) => path === about)?.message;
}
