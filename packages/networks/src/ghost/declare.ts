/** What connecting a site takes: the Admin API key of a custom integration. https://docs.ghost.org/admin-api/#token-authentication */
import type { ConnectDeclaration, CredentialField, Permission } from '../spec/index.ts'

const fields: readonly CredentialField[] = [
  { key: 'site_url', label: 'Site address', help: 'For example, https://harbour.ghost.io', secret: false, required: true, maxLength: 2048 },
  {
    key: 'admin_api_key',
    label: 'Admin API key',
    help: 'In Ghost under Settings › Advanced › Integrations, add a custom integration and copy its Admin API key.',
    secret: true,
    required: true,
    maxLength: 256,
  },
]

export const connect: ConnectDeclaration = {
  steps: [{ key: 'credentials', mode: 'credentials', kind: 'form', help: 'admin_key', fields }],
  requires: [{ code: 'admin_key', who: 'editor' }],
}

/** Every custom integration has the same rights: https://docs.ghost.org/admin-api/#authentication */
export const permissions: readonly Permission[] = [
  { scope: 'posts', neededFor: ['publish'], remedy: 'reconnect' },
  { scope: 'images', neededFor: ['media'], remedy: 'reconnect' },
]
