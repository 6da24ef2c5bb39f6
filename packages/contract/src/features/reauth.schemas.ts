/** Proof of identity for sensitive actions. */
import { Type, type Static } from 'typebox'
import { OneOf, Secret } from '../primitives.ts'

/** An action that requires re-authentication. A grant is valid for one action. */
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
  { description: 'The sensitive action that the grant is for.' },
)
export type SensitiveAction = Static<typeof SensitiveAction>

/** One of the two is required. */
export const proof = {
  current_password: Type.Optional(Secret({ min: 1, max: 1024, description: "The caller's current password." })),
  reauth_grant: Type.Optional(Secret({ min: 1, max: 200, description: 'A re-authentication grant for this action; works once.' })),
}
