import type { ConnectDeclaration, CredentialField, Permission } from '../spec/index.ts'

const fields: readonly CredentialField[] = [
  { key: 'instance_url', label: 'Server', help: 'For example, lemmy.world', secret: false, required: true, maxLength: 2048 },
  { key: 'username', label: 'Username or email', help: '', secret: false, required: true, maxLength: 320 },
  {
    key: 'password',
    label: 'Password',
    help: 'Lemmy has no app passwords, so your password is stored, encrypted, to sign in again when a session ends.',
    secret: true,
    required: true,
    // https://github.com/LemmyNet/lemmy (crates/api_common/src/utils.rs, password_length_check)
    maxLength: 60,
  },
]

export const connect: ConnectDeclaration = {
  steps: [{ key: 'credentials', mode: 'credentials', kind: 'form', help: 'server', fields }],
  requires: [{ code: 'account_on_server', who: 'editor' }],
}

/** A session has no scopes: it may do everything that its user may. */
export const permissions: readonly Permission[] = []
