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
  summary: 'Get sign-in and registration options',
  description:
    'The registration mode, the available sign-in methods, and the legal texts that the instance has set. No credential is required.',
  access: anyone,
  success: { 200: AuthConfig },
})

export const getSessionState = get('get-session-state', '/auth/session-state', {
  summary: 'Get the current session',
  description: 'Returns 200 with or without a session. `user` is present only when `authenticated` is true.',
  access: anyone,
  success: { 200: SessionState },
})

export const register = post('register', '/auth/register', {
  summary: 'Register a user',
  description:
    "The first user becomes an instance administrator. Sets the session cookie unless the email address must be verified first: the user is then created on verification, and the response doesn't reveal whether the address is already registered.",
  access: anyone,
  body: RegisterBody,
  success: { 201: Registration },
  problems: ['registration_closed', 'email_taken', 'name_taken', 'mail_not_configured'],
  rateLimits: ['auth-ip', 'register'],
})

export const login = post('login', '/auth/login', {
  summary: 'Sign in with a password',
  description:
    'Sets the session cookie when `status` is `signed_in`. With `mfa_required`, complete the sign-in with one of `methods`; with `verification_required`, confirm the emailed code.',
  access: anyone,
  body: LoginBody,
  success: { 200: Login },
  problems: ['credentials_invalid', 'sso_required'],
  rateLimits: ['auth-ip', 'login'],
})

export const confirmEmailVerification = post('confirm-email-verification', '/auth/email-verification/confirm', {
  summary: 'Verify the email address of a registration',
  description: 'Creates the user and sets the session cookie. The challenge becomes invalid after 5 wrong codes.',
  access: anyone,
  body: ConfirmEmailVerificationBody,
  success: { 200: Login },
  problems: ['challenge_invalid', 'registration_closed', 'email_taken'],
  rateLimits: ['auth-ip', 'email-verification'],
})

export const resendEmailVerification = post('resend-email-verification', '/auth/email-verification/resend', {
  summary: 'Resend the verification code',
  description: 'Emails a new code for the same challenge; earlier codes stop working. Allowed one minute after the last code.',
  access: anyone,
  body: ResendEmailVerificationBody,
  success: { 200: SentCode },
  problems: ['challenge_invalid', 'mail_not_configured'],
  rateLimits: ['auth-ip', 'email-verification-resend'],
})

export const logout = post('logout', '/auth/logout', {
  summary: 'Sign out',
  description: 'Ends the current session and clears the cookie.',
  access: selfInBrowser,
  success: { 204: noContent },
})

export const getMe = get('get-me', '/auth/me', {
  summary: 'Get the current user',
  description: 'The user that the session or token belongs to.',
  access: self,
  success: { 200: UserProfile },
})

export const listSessions = get('list-sessions', '/auth/sessions', {
  summary: "List the caller's sessions",
  description: 'Browser sessions only, with device, IP address and times. `current` marks the session of this request.',
  access: selfInBrowser,
  success: { 200: SessionList },
})

export const deleteSession = del('delete-session', '/auth/sessions/{id}', {
  summary: 'End a session',
  description:
    "Ends one of the caller's sessions, starting with the next request from that browser. Ending the current session clears the cookie.",
  access: selfInBrowser,
  params: idParams('The session.'),
  success: { 204: noContent },
})
