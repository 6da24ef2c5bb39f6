import { Type } from 'typebox'
import { Answer, Body, Int, Line, Nullable, OneOf, Secret, Timestamp } from '../primitives.ts'
import { clock, composerExperience, mailedCode, newPassword, theme, username } from './auth.schemas.ts'
import { exampleId, languageTag, webUrlOrEmpty } from './common.ts'
import { proof, SensitiveAction } from './reauth.schemas.ts'

const exampleToken = 'pX2-7wQk1m0JtVbXy9Zc8LrFh5NdUe6AsGi4PoTvMxE'

export const Message = Answer(
  'MessageOutputBody',
  { message: Type.String() },
  {
    description: 'A sentence that is safe to show to the user.',
    examples: [{ message: 'If an account exists for this address, a reset link is on its way.' }],
  },
)

export const RequestPasswordResetBody = Body({ email: Line({ min: 1, max: 254 }) }, { examples: [{ email: 'ada@social.example' }] })

export const ConfirmPasswordResetBody = Body(
  { token: Secret({ min: 1, max: 200, description: 'The token from the link.', examples: [exampleToken] }), password: newPassword },
  { examples: [{ token: exampleToken, password: 'another long sentence' }] },
)

export const ChangePasswordBody = Body(
  {
    new_password: newPassword,
    revoke_api_tokens: Type.Optional(
      Type.Boolean({ description: "True also revokes all of the user's API tokens; the response is then 200 with their number." }),
    ),
    ...proof,
  },
  {
    examples: [
      { new_password: 'another long sentence', current_password: 'a long sentence to sign in' },
      { new_password: 'another long sentence', current_password: 'a long sentence to sign in', revoke_api_tokens: true },
    ],
  },
)

export const ChangedPassword = Answer(
  'ChangePasswordOutputBody',
  { revoked_api_tokens: Int({ min: 0, description: 'Number of active tokens that were revoked.' }) },
  { description: 'The outcome of a password change.', examples: [{ revoked_api_tokens: 2 }] },
)

export const ReauthPasswordBody = Body(
  { action: SensitiveAction, password: Secret({ min: 1, max: 1024, description: "The caller's current password." }) },
  { examples: [{ action: 'account.delete', password: 'a long sentence to sign in' }] },
)

export const ReauthGrant = Answer(
  'ReauthGrantOutputBody',
  { reauth_grant: Type.String({ description: 'Works once, in this session, for this action only.' }), expires_at: Timestamp() },
  {
    description: 'A re-authentication grant.',
    examples: [{ reauth_grant: exampleToken, expires_at: '2026-11-20T15:09:05.123Z' }],
  },
)

const exampleChange = {
  id: exampleId(20),
  new_email: 'ada@elsewhere.example',
  created_at: '2026-11-20T15:04:05.123Z',
  expires_at: '2026-11-20T15:19:05.123Z',
  resend_at: '2026-11-20T15:05:05.123Z',
}

export const EmailChange = Answer(
  'EmailChangeResponse',
  {
    id: Type.String(),
    new_email: Type.String(),
    created_at: Timestamp(),
    expires_at: Timestamp('When the code expires.'),
    resend_at: Timestamp('When another code can be sent.'),
  },
  { description: 'A pending email address change.', examples: [exampleChange] },
)

export const EmailChangeState = Answer(
  'EmailChangeStateOutputBody',
  { pending: Type.Optional(EmailChange) },
  { description: 'The pending email address change, if any.', examples: [{ pending: exampleChange }] },
)

export const BeginEmailChangeBody = Body(
  { new_email: Line({ min: 3, max: 254, format: 'email', description: 'Stored in lower case.' }), ...proof },
  { examples: [{ new_email: 'ada@elsewhere.example', current_password: 'a long sentence to sign in' }] },
)

export const ConfirmEmailChangeBody = Body({ code: mailedCode }, { examples: [{ code: '042917' }] })

export const UpdateProfileBody = Body(
  {
    username: Type.Optional(username),
    display_name: Type.Optional(Nullable(Line({ max: 120 }), 'Empty or null removes it.')),
    avatar_url: Type.Optional(Nullable(webUrlOrEmpty(1000, 'URL of an image.'), 'Empty or null removes it, including an uploaded image.')),
    composer_experience: Type.Optional(composerExperience),
    language: Type.Optional(Nullable(languageTag('A language of the web app.', { min: 1 }), 'Null: the language of the browser.')),
    theme: Type.Optional(theme),
    clock: Type.Optional(Nullable(clock, 'Null: the convention of the language.')),
    shortcuts: Type.Optional(Type.Boolean({ description: 'Turns on single-key shortcuts.' })),
  },
  { examples: [{ display_name: 'Ada', composer_experience: 'unified', language: 'en-GB', theme: 'dark', clock: '24', shortcuts: false }] },
)

export const AcceptLegalBody = Body(
  {
    accepted_legal: Type.Unsafe<true>({ type: 'boolean', const: true, description: 'Must be `true`: the user accepts the current texts.' }),
  },
  { examples: [{ accepted_legal: true }] },
)

const place = (what: string) =>
  Type.Object({
    id: Type.String(),
    name: Type.String(),
    role: Type.String({ description: `The role of the user in the ${what}.` }),
    other_members: Int({ min: 0, description: '0 means that no one is left in it after the deletion.' }),
  })

export const DeletionImpact = Answer(
  'DeletionImpactOutputBody',
  {
    can_delete: Type.Boolean(),
    blockers: Type.Array(
      Type.Object({
        kind: OneOf(['organization', 'workspace', 'instance'], { description: 'What the user is the only owner or administrator of.' }),
        id: Type.Optional(Type.String()),
        name: Type.Optional(Type.String()),
      }),
    ),
    organizations: Type.Array(place('organization')),
    workspaces: Type.Array(place('workspace')),
  },
  {
    description: 'The effects of deleting the account, and what blocks it.',
    examples: [
      {
        can_delete: false,
        blockers: [{ kind: 'workspace', id: exampleId(10), name: 'Harbour Cafe' }],
        organizations: [{ id: exampleId(11), name: 'Harbour Cafe', role: 'member', other_members: 2 }],
        workspaces: [{ id: exampleId(10), name: 'Harbour Cafe', role: 'admin', other_members: 1 }],
      },
    ],
  },
)

export const DeleteAccountBody = Body(
  { confirm_email: Line({ min: 1, max: 254, description: "The account's email address, as confirmation." }), ...proof },
  { examples: [{ confirm_email: 'ada@social.example', current_password: 'a long sentence to sign in' }] },
)
