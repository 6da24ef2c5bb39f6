import type { ConnectDeclaration, CredentialField, Permission } from '../spec/index.ts'

const keyField: CredentialField = {
  key: 'api_key',
  label: 'API key',
  help: 'Create one on dev.to under Settings › Extensions › DEV Community API Keys.',
  secret: true,
  required: true,
  maxLength: 256,
}

export const connect: ConnectDeclaration = {
  steps: [{ key: 'credentials', mode: 'credentials', kind: 'form', help: 'api_key', fields: [keyField] }],
  requires: [{ code: 'api_key', who: 'editor' }],
}

/** A key has no scopes: it may do everything that its user may. */
export const permissions: readonly Permission[] = []
