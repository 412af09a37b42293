import * as z from 'zod/mini';
import { defineRoute } from './route.ts';

export const texts = {
  loginFailed: 'Invalid username or password',
} as const;

export const loginSchema = z.object({
  username: z
    .string('Enter your username')
    .check(z.trim(), z.minLength(1, 'Enter your username'), z.maxLength(100, texts.loginFailed)),
  password: z
    .string('Enter your password')
    .check(z.minLength(1, 'Enter your password'), z.maxLength(1000, texts.loginFailed)),
});

export const login = defineRoute({
  method: 'POST',
  path: '/api/admin/login',
  summary: 'A bearer token for the admin: 30 minutes without a call, 8 hours at most.',
  input: loginSchema,
  status: 200,
  output: z.object({ token: z.string() }),
});

export const logout = defineRoute({
  method: 'POST',
  path: '/api/admin/logout',
  summary: 'Ends the session of the token that comes with the call.',
  input: z.object({}),
  status: 204,
  output: z.unknown(),
  admin: 'required',
});
