import { Type, type Static } from 'typebox'
import { Answer, Body, exampleOf, Line, OneOf, Page, Secret, Timestamp } from '../primitives.ts'
import { avatarPath, exampleId } from './common.ts'

const exampleChallenge = '3q2-7wQk1m0JtVbXy9Zc8LrFh5NdUe6AsGi4PoTvMxE'

export const composerExperience = OneOf(['unified', 'specialized'], {
  description:
    '`unified`, the default: a post opens in All accounts. `specialized`: in the account that was edited last, never in one that is published.',
})
export const theme = OneOf(['system', 'light', 'dark'], { description: 'Theme of the web app; `system` follows the device.' })
export const clock = OneOf(['12', '24'], { description: '12- or 24-hour clock in the web app.' })

export const UserProfile = Answer(
  'UserProfile',
  {
    id: Type.String(),
    email: Type.String(),
    username: Type.String(),
    display_name: Type.String(),
    avatar_url: Type.String(),
    avatar_path: avatarPath,
    composer_experience: composerExperience,
    language: Type.Optional(Type.String({ description: 'BCP 47 tag. Absent: the language of the browser.', examples: ['en', 'pt-BR'] })),
    theme: Type.Optional(theme),
    clock: Type.Optional(clock),
    shortcuts: Type.Optional(Type.Boolean({ description: 'Whether single-key shortcuts are on in the web app.' })),
    created_at: Timestamp(),
    email_verified: Type.Boolean(),
    has_password: Type.Boolean(),
    password_usable: Type.Boolean({ description: 'True when a password exists and no policy forbids it.' }),
    is_admin: Type.Boolean({ description: 'True for instance administrators.' }),
    is_managed: Type.Boolean({ description: 'True when an organization of the user manages the account.' }),
    managed_organization_name: Type.Optional(Type.String()),
    legal_acceptance_required: Type.Boolean(),
    legal_accepted_at: Type.Optional(Timestamp()),
    terms_version: Type.Optional(Type.String()),
    privacy_version: Type.Optional(Type.String()),
    public_profile_enabled: Type.Boolean(),
    public_profile_visible_fields: Type.Array(Type.String()),
  },
  {
    description: 'The user, as shown to that user.',
    examples: [
      {
        id: exampleId(1),
        email: 'ada@social.example',
        username: 'ada',
        display_name: 'Ada',
        avatar_url: '',
        composer_experience: 'unified',
        theme: 'system',
        shortcuts: true,
        created_at: '2026-11-20T15:04:05.123Z',
        email_verified: true,
        has_password: true,
        password_usable: true,
        is_admin: false,
        is_managed: false,
        legal_acceptance_required: false,
        public_profile_enabled: false,
        public_profile_visible_fields: [],
      },
    ],
  },
)
export type UserProfile = Static<typeof UserProfile>

export const username = Line({
  min: 3,
  max: 30,
  pattern: '^[a-z0-9][a-z0-9_-]*[a-z0-9]$',
  description: 'Unique on the instance; suggested from the email address when absent.',
  examples: ['ada'],
})

export const newPassword = Secret({
  min: 12,
  max: 1024,
  description: 'Common passwords are refused.',
  examples: ['a long sentence to sign in'],
})

const legal = Type.Object(
  {
    terms_version: Type.Optional(Type.String()),
    terms_url: Type.Optional(Type.String()),
    privacy_version: Type.Optional(Type.String()),
    privacy_url: Type.Optional(Type.String()),
  },
  { description: "Versions and URLs of the instance's legal texts." },
)

export const AuthConfig = Answer(
  'AuthConfigOutputBody',
  {
    registration: OneOf(['open', 'invite_only', 'closed']),
    password_sign_in: Type.Boolean(),
    email_verification_required: Type.Boolean(),
    mail_available: Type.Boolean({ description: 'Whether the instance can send email.' }),
    public_profiles_enabled: Type.Boolean(),
    first_user: Type.Boolean({ description: 'True until a user exists. The first user becomes an instance administrator.' }),
    held: Type.Optional(
      Type.Boolean({
        description: 'True while the server was restored and sends nothing until an administrator releases it; otherwise absent.',
      }),
    ),
    legal,
  },
  {
    description: 'The sign-in and registration options of the instance.',
    examples: [
      {
        registration: 'invite_only',
        password_sign_in: true,
        email_verification_required: false,
        mail_available: false,
        public_profiles_enabled: false,
        first_user: false,
        legal: { terms_version: '2026-01', terms_url: 'https://social.example/terms' },
      },
    ],
  },
)

export const SessionState = Answer(
  'SessionStateOutputBody',
  {
    authenticated: Type.Boolean(),
    user: Type.Optional(UserProfile),
    held: Type.Optional(Type.Boolean({ description: 'As in the sign-in options. Only for a user who is signed in.' })),
  },
  { description: 'Whether a user is signed in.', examples: [{ authenticated: true, user: exampleOf(UserProfile) }] },
)

export const RegisterBody = Body(
  {
    email: Line({ min: 3, max: 254, format: 'email', description: 'Unique on the instance; stored in lower case.' }),
    password: newPassword,
    username: Type.Optional(username),
    display_name: Type.Optional(Line({ max: 120 })),
    accepted_legal: Type.Optional(Type.Boolean({ description: 'True when the user accepts the current terms and privacy policy.' })),
    invitation_token: Type.Optional(Secret({ min: 1, max: 200, description: 'Token of an open invitation for this email address.' })),
  },
  { examples: [{ email: 'ada@social.example', password: 'a long sentence to sign in', username: 'ada', display_name: 'Ada' }] },
)

export const Registration = Answer(
  'RegisterOutputBody',
  {
    email_verification_required: Type.Boolean(),
    user: Type.Optional(UserProfile),
    challenge_id: Type.Optional(Type.String({ description: 'Identifies the emailed code.' })),
  },
  {
    description: 'The new user, who is now signed in; or the challenge to answer where email addresses are verified.',
    examples: [{ email_verification_required: false, user: exampleOf(UserProfile) }],
  },
)

export const LoginBody = Body(
  { email: Line({ min: 1, max: 254 }), password: Secret({ min: 1, max: 1024 }) },
  { examples: [{ email: 'ada@social.example', password: 'a long sentence to sign in' }] },
)

export const Login = Answer(
  'LoginOutputBody',
  {
    status: OneOf(['signed_in', 'mfa_required', 'verification_required']),
    user: Type.Optional(UserProfile),
    mfa_token: Type.Optional(Type.String({ description: 'With `mfa_required`: opaque, valid for 10 minutes.' })),
    methods: Type.Optional(Type.Array(OneOf(['totp', 'passkey', 'recovery_code']), { description: 'With `mfa_required`.' })),
    challenge_id: Type.Optional(Type.String({ description: 'With `verification_required`: identifies the emailed code.' })),
  },
  {
    description: 'The outcome of a sign-in. `user` is present with `signed_in`.',
    examples: [{ status: 'signed_in', user: exampleOf(UserProfile) }],
  },
)

const challengeId = Secret({ min: 1, max: 200, description: 'The challenge that the code belongs to.', examples: [exampleChallenge] })

export const mailedCode = Secret({ max: 6, pattern: '^[0-9]{6}$', description: 'The six digits that came by mail.', examples: ['042917'] })

export const ConfirmEmailVerificationBody = Body(
  { challenge_id: challengeId, code: mailedCode },
  { examples: [{ challenge_id: exampleChallenge, code: '042917' }] },
)

export const ResendEmailVerificationBody = Body({ challenge_id: challengeId }, { examples: [{ challenge_id: exampleChallenge }] })

export const SentCode = Answer(
  'SentCodeOutputBody',
  {
    challenge_id: Type.String(),
    expires_at: Timestamp('When the new code expires.'),
    resend_at: Timestamp('When another code can be sent.'),
  },
  {
    description: 'A code was sent by email.',
    examples: [{ challenge_id: exampleChallenge, expires_at: '2026-11-20T15:14:05.123Z', resend_at: '2026-11-20T15:05:05.123Z' }],
  },
)

export const Session = Answer(
  'SessionResponse',
  {
    id: Type.String(),
    created_at: Timestamp(),
    last_used_at: Timestamp('Updated at most once a minute.'),
    expires_at: Timestamp('The latest end of the session. An unused session ends after 7 days.'),
    ip: Type.String(),
    user_agent: Type.String(),
    device: Type.String({ description: 'A device name derived from the user agent.' }),
    current: Type.Boolean({ description: 'True for the session of this request.' }),
  },
  {
    description: 'A browser session.',
    examples: [
      {
        id: exampleId(2),
        created_at: '2026-11-20T15:04:05.123Z',
        last_used_at: '2026-11-20T16:00:00.000Z',
        expires_at: '2026-12-20T15:04:05.123Z',
        ip: '203.0.113.7',
        user_agent: 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0',
        device: 'Firefox on Linux',
        current: true,
      },
    ],
  },
)

export const SessionList = Page('ListSessionsOutputBody', Session)
