/** What connecting a site takes: an application password on any site, or an authorization at WordPress.com. */
import type { ConnectDeclaration, CredentialField, Permission } from '../spec/index.ts'

const fields: readonly CredentialField[] = [
  {
    key: 'site_url',
    label: 'Site address',
    help: 'For example, https://harbour.example/blog',
    secret: false,
    required: true,
    maxLength: 2048,
  },
  {
    key: 'username',
    label: 'Username',
    help: 'The name or email address you sign in with.',
    secret: false,
    required: true,
    maxLength: 254,
  },
  {
    key: 'application_password',
    label: 'Application password',
    help: 'Create one in WordPress under Users › Profile › Application Passwords.',
    secret: true,
    required: true,
    maxLength: 256,
  },
]

export const connect: ConnectDeclaration = {
  steps: [
    { key: 'credentials', mode: 'credentials', kind: 'form', help: 'app_password', fields },
    { key: 'sign_in', mode: 'oauth', kind: 'oauth', help: 'sign_in' },
  ],
  requires: [
    { code: 'author_role', who: 'editor' },
    { code: 'app_password', who: 'editor' },
  ],
  // https://developer.wordpress.com/docs/api/oauth2/: an app has no list of permissions of its own.
  app: { url: 'https://developer.wordpress.com/apps/', steps: ['create', 'redirect_url', 'wordpress_type', 'copy'], scopes: [] },
}

/** Capabilities of the user: https://wordpress.org/documentation/article/roles-and-capabilities/. Every author has all of them. */
export const capabilities = ['edit_posts', 'publish_posts', 'upload_files'] as const

export const permissions: readonly Permission[] = [
  { scope: 'publish_posts', neededFor: ['publish'], remedy: 'author_role' },
  { scope: 'edit_posts', neededFor: ['publish'], remedy: 'author_role' },
  { scope: 'upload_files', neededFor: ['media'], remedy: 'author_role' },
]
