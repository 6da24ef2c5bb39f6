/** What connecting an account takes: an authorization in the browser, or an app password. */
import type { ConnectDeclaration, CredentialField, Permission } from '../spec/index.ts'
import type { Hosts } from './hosts.ts'

const serverField = (hosts: Hosts): CredentialField => ({
  key: 'instance_url',
  label: 'Server or handle',
  help: 'Your handle works too, for an account on a server of its own.',
  secret: false,
  required: true,
  default: hosts.entryway,
  maxLength: 2048,
})

const fields = (hosts: Hosts): readonly CredentialField[] => [
  {
    key: 'handle',
    label: 'Handle',
    help: 'Your handle, like ada.bsky.social, or your DID.',
    secret: false,
    required: true,
    maxLength: 253,
  },
  {
    key: 'app_password',
    label: 'App password',
    help: 'Create one in Bluesky under Settings › App passwords. Collecting direct messages needs one with access to them.',
    secret: true,
    required: true,
    maxLength: 256,
  },
  {
    key: 'service_url',
    label: 'Server',
    help: 'Leave blank to detect it from your handle.',
    secret: false,
    required: false,
    default: hosts.entryway,
    maxLength: 2048,
  },
]

export const declareConnect = (hosts: Hosts): ConnectDeclaration => ({
  steps: [
    { key: 'server', mode: 'oauth', kind: 'form', help: 'server', fields: [serverField(hosts)] },
    { key: 'sign_in', mode: 'oauth', kind: 'oauth', help: 'sign_in' },
    { key: 'credentials', mode: 'credentials', kind: 'form', help: 'app_password', fields: fields(hosts) },
  ],
  requires: [],
})

/** App passwords have no scopes of their own, so these are the names of the access that their tokens have. */
export const permissions: readonly Permission[] = [
  { scope: 'com.atproto.appPass', neededFor: ['publish', 'media', 'engagement'], remedy: 'reconnect' },
  { scope: 'com.atproto.appPassPrivileged', neededFor: ['messaging'], remedy: 'new_app_password' },
]
