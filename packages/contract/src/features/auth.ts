/** Registration, sign-in and browser sessions. */
import { anyone, endpointsOf, noContent, self, selfInBrowser } from '../endpoint.ts'
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

const { get, post, del } = endpointsOf('auth')

export const getAuthConfig = get('get-auth-config', '/auth/config', {
  summary: 'Available ways to sign in and register',
  access: anyone,
  success: { 200: AuthConfig },
})

export const getSessionState = get('get-session-state', '/auth/session-state', {
  summary: 'Tells who is signed in, if anybody',
  access: anyone,
  success: { 200: SessionState },
})

export const register = post('register', '/auth/register', {
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

export const login = post('login', '/auth/login', {
  summary: 'Signs in with a password',
  description: 'Sets the session cookie when `status` is `signed_in`.',
  access: anyone,
  body: LoginBody,
  success: { 200: Login },
  problems: ['credentials_invalid', 'sso_required'],
  rateLimits: ['auth-ip', 'login'],
})

export const confirmEmailVerification = post('confirm-email-verification', '/auth/email-verification/confirm', {
  summary: 'Verifies the address of a registration',
  description: 'Creates the user and sets the session cookie. After 5 wrong codes the challenge is void.',
  access: anyone,
  body: ConfirmEmailVerificationBody,
  success: { 200: Login },
  problems: ['challenge_invalid', 'registration_closed', 'email_taken'],
  rateLimits: ['auth-ip', 'email-verification'],
})

export const resendEmailVerification = post('resend-email-verification', '/auth/email-verification/resend', {
  summary: 'Mails a new code',
  description: 'The challenge stays the same and only the new code counts. Possible a minute after the last code.',
  access: anyone,
  body: ResendEmailVerificationBody,
  success: { 200: SentCode },
  problems: ['challenge_invalid', 'mail_not_configured'],
  rateLimits: ['auth-ip', 'email-verification-resend'],
})

export const logout = post('logout', '/auth/logout', {
  summary: 'Ends the current session',
  access: selfInBrowser,
  success: { 204: noContent },
})

export const getMe = get('get-me', '/auth/me', {
  summary: 'The user behind the credential',
  access: self,
  success: { 200: UserProfile },
})

export const listSessions = get('list-sessions', '/auth/sessions', {
  summary: "Lists the caller's browser sessions",
  access: selfInBrowser,
  success: { 200: SessionList },
})

export const deleteSession = del('delete-session', '/auth/sessions/{id}', {
  summary: "Ends one of the caller's sessions",
  description: 'Acts on the next request of that browser. Ending the current session clears the cookie.',
  access: selfInBrowser,
  params: idParams('The session.'),
  success: { 204: noContent },
})
