/** What sensitive actions ask for. */
import { Type, type Static } from 'typebox'
import { OneOf, Secret } from '../primitives.ts'

/** An action that needs a fresh proof of identity; a grant is good for one of them. */
export const SensitiveAction = OneOf(
  [
    'security.totp.setup',
    'security.totp.disable',
    'security.totp.recovery.inspect',
    'security.totp.recovery.regenerate',
    'security.passkey.add',
    'security.passkey.remove',
    'security.password.change',
    'identity.link',
    'identity.unlink',
    'identity.email.change',
    'token.create',
    'account.export',
    'account.delete',
    'workspace.delete',
    'organization.delete',
    'organization.transfer',
  ],
  { description: 'The sensitive action that the proof is for.' },
)
export type SensitiveAction = Static<typeof SensitiveAction>

/** One of the two is needed. */
export const proof = {
  current_password: Type.Optional(Secret({ min: 1, max: 1024, description: 'The password of the caller.' })),
  reauth_grant: Type.Optional(Secret({ min: 1, max: 200, description: 'What a re-authentication for this action gave; works once.' })),
}
