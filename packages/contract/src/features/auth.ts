/** Registration, sign-in and browser sessions. */
import { anyone, endpoint, noContent, self, selfInBrowser } from '../endpoint.ts'
import {
  AuthConfig,
  ConfirmEmailVerificationBody,
  Login,
  LoginBody,
  RegisterBody,
  Registration,
  ResendEmailVerificationBody,
  SentCode,
  SessionList,
  SessionState,
  UserProfile,
} from './auth.schemas.ts'
import { idParams } from './common.ts'

export const getAuthConfig = endpoint({
  id: 'get-auth-config',
  method: 'GET',
  path: '/auth/config',
  tag: 'auth',
  summary: 'How one can sign in and register here',
  access: anyone,
  success: { 200: AuthConfig },
})

export const getSessionState = endpoint({
  id: 'get-session-state',
  method: 'GET',
  path: '/auth/session-state',
  tag: 'auth',
  summary: 'Tells who is signed in, if anybody',
  access: anyone,
  success: { 200: SessionState },
})

export const register = endpoint({
  id: 'register',
  method: 'POST',
  path: '/auth/register',
  tag: 'auth',
  summary: 'Registers a user',
  description:
    'The first user becomes the instance administrator. Sets the session cookie unless the address must be verified first: then the ' +
    'user exists from the verification on, and the answer does not tell whether the address belongs to somebody already.',
  access: anyone,
  body: RegisterBody,
  success: { 201: Registration },
  problems: ['registration_closed', 'email_taken', 'name_taken', 'mail_not_configured'],
  rateLimits: ['auth-ip', 'register'],
})

export const login = endpoint({
  id: 'login',
  method: 'POST',
  path: '/auth/login',
  tag: 'auth',
  summary: 'Signs in with a password',
  description: 'Sets the session cookie when `status` is `signed_in`.',
  access: anyone,
  body: LoginBody,
  success: { 200: Login },
  problems: ['credentials_invalid', 'sso_required'],
  rateLimits: ['auth-ip', 'login'],
})

export const confirmEmailVerification = endpoint({
  id: 'confirm-email-verification',
  method: 'POST',
  path: '/auth/email-verification/confirm',
  tag: 'auth',
  summary: 'Verifies the address of a registration',
  description: 'Makes the user and sets the session cookie. After 5 wrong codes the challenge is of no more use.',
  access: anyone,
  body: ConfirmEmailVerificationBody,
  success: { 200: Login },
  problems: ['challenge_invalid', 'registration_closed', 'email_taken'],
  rateLimits: ['auth-ip', 'email-verification'],
})

export const resendEmailVerification = endpoint({
  id: 'resend-email-verification',
  method: 'POST',
  path: '/auth/email-verification/resend',
  tag: 'auth',
  summary: 'Mails a new code',
  description: 'The challenge stays the same and only the new code counts. Possible a minute after the last code.',
  access: anyone,
  body: ResendEmailVerificationBody,
  success: { 200: SentCode },
  problems: ['challenge_invalid', 'mail_not_configured'],
  rateLimits: ['auth-ip', 'email-verification-resend'],
})

export const logout = endpoint({
  id: 'logout',
  method: 'POST',
  path: '/auth/logout',
  tag: 'auth',
  summary: 'Ends the current session',
  access: selfInBrowser,
  success: { 204: noContent },
})

export const getMe = endpoint({
  id: 'get-me',
  method: 'GET',
  path: '/auth/me',
  tag: 'auth',
  summary: 'The user behind the credential',
  access: self,
  success: { 200: UserProfile },
})

export const listSessions = endpoint({
  id: 'list-sessions',
  method: 'GET',
  path: '/auth/sessions',
  tag: 'auth',
  summary: 'Lists the own browser sessions',
  access: selfInBrowser,
  success: { 200: SessionList },
})

export const deleteSession = endpoint({
  id: 'delete-session',
  method: 'DELETE',
  path: '/auth/sessions/{id}',
  tag: 'auth',
  summary: 'Ends an own session',
  description: 'Acts on the next request of that browser. Ending the current session clears the cookie.',
  access: selfInBrowser,
  params: idParams('The session.'),
  success: { 204: noContent },
})
