import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { toAppError } from '../../../lib/app-error.ts';
import { securityQuery } from '../account-queries.ts';

export type Reauthentication = {
  /** False for an account that signs in only through its organisation: a fresh sign-in stands for the password. */
  readonly asked: boolean;
  readonly password: string;
  readonly setPassword: (password: string) => void;
  /** What goes into the request. */
  readonly currentPassword: string | undefined;
  /** Of the second factor: asked for once the server says that it needs one. */
  readonly code: string;
  readonly setCode: (code: string) => void;
  /** Still to be typed before asking the server. */
  readonly missing: boolean;
};

/** What opens a way in or takes access away asks for the password once more. */
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

/** What the server said about the password, as opposed to everything else it can say. */
export function proofFinding(
  thrown: unknown,
  about: 'currentPassword' | 'code' = 'currentPassword',
): string | undefined {
  if (!thrown) return undefined;
  return toAppError(thrown).fields.find(({ path }) => path === about)?.message;
}
