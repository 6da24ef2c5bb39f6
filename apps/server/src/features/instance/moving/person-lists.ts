/** What an export of a person contains: rows of every table that names people, without secrets. */
import type { Tables } from '#db/schema.ts'

export interface PersonList {
  /** Names the file, `data/<name>.jsonl`. */
  name: string
  table: keyof Tables
  about: string
  /** SQL that selects rows of the table `t`: `$1` is the person's id, `$2` the email address. */
  scope: string
  /** Columns that aren't exported: secrets, and copies of what other people wrote. */
  omit?: readonly string[]
}

const of = (column: string) => `t.${column} = $1`

export const personLists: readonly PersonList[] = [
  { name: 'profile', table: 'users', about: 'The profile.', scope: of('id'), omit: ['password_hash'] },
  { name: 'pictures', table: 'avatars', about: 'When the picture was set, and its hash.', scope: of('user_id'), omit: ['bytes'] },
  { name: 'founder', table: 'foundation', about: 'Whether the person set up the server.', scope: of('founder_id') },
  { name: 'sessions', table: 'sessions', about: 'Sessions in browsers.', scope: of('user_id'), omit: ['token_hash', 'id_token'] },
  { name: 'api_tokens', table: 'api_tokens', about: 'API tokens, without the tokens.', scope: of('user_id'), omit: ['token_hash'] },
  { name: 'passkeys', table: 'passkeys', about: 'Passkeys.', scope: of('user_id'), omit: ['credential_id', 'public_key'] },
  {
    name: 'authenticator_apps',
    table: 'totp_secrets',
    about: 'Since when codes of an app are needed.',
    scope: of('user_id'),
    omit: ['sealed', 'used_steps'],
  },
  { name: 'recovery_codes', table: 'recovery_codes', about: 'When recovery codes were made.', scope: of('user_id'), omit: ['code_hash'] },
  { name: 'identities', table: 'identities', about: 'Identities at sign-in providers.', scope: of('user_id') },
  {
    name: 'email_changes',
    table: 'email_changes',
    about: 'An email address that waits for its code.',
    scope: of('user_id'),
    omit: ['code_hash'],
  },
  {
    name: 'registrations',
    table: 'registrations',
    about: 'A registration that waits for its code.',
    scope: 't.email = $2',
    omit: ['password_hash', 'invitation_hash'],
  },
  { name: 'organizations', table: 'organization_members', about: 'Organizations and the role in them.', scope: of('user_id') },
  {
    name: 'ownership_transfers',
    table: 'ownership_transfers',
    about: 'Transfers of ownership.',
    scope: 't.owner_id = $1 or t.nominee_id = $1',
  },
  { name: 'workspaces', table: 'workspace_members', about: 'Workspaces and the role in them.', scope: of('user_id') },
  { name: 'created_workspaces', table: 'workspaces', about: 'Workspaces that the person created.', scope: of('created_by') },
  {
    name: 'invitations',
    table: 'invitations',
    about: 'Invitations to the person.',
    scope: 't.email = $2 or t.accepted_by_user_id = $1',
    omit: ['token_hash'],
  },
  {
    name: 'sent_invitations',
    table: 'invitations',
    about: 'Invitations by the person, without the addresses of others.',
    scope: of('invited_by_user_id'),
    omit: ['token_hash', 'email'],
  },
  { name: 'accounts', table: 'accounts', about: 'Accounts that the person connected.', scope: of('connected_by') },
  {
    name: 'authorizations',
    table: 'grants',
    about: 'Authorizations that the person gave, without credentials.',
    scope: of('created_by'),
    omit: ['sealed'],
  },
  { name: 'posts', table: 'publications', about: 'Posts that the person created.', scope: of('created_by') },
  { name: 'scheduled', table: 'destinations', about: 'Destinations that the person scheduled.', scope: of('scheduled_by') },
  {
    name: 'builds',
    table: 'builds',
    about: 'Builds, without copies of their sources.',
    scope: of('created_by'),
    omit: ['input', 'lease_owner', 'lease_until', 'takes'],
  },
  {
    name: 'media',
    table: 'media',
    about: 'Files that the person uploaded, without their bytes.',
    scope: of('created_by'),
    omit: ['storage_key', 'thumbnail_key'],
  },
  { name: 'designs', table: 'designs', about: 'Designs that the person created.', scope: of('created_by') },
  { name: 'design_revisions', table: 'design_revisions', about: 'Versions of designs that the person saved.', scope: of('actor_id') },
  { name: 'design_templates', table: 'design_templates', about: 'Templates that the person created.', scope: of('created_by') },
  { name: 'design_exports', table: 'design_exports', about: 'Exports of designs.', scope: of('created_by'), omit: ['document'] },
  { name: 'design_favorites', table: 'design_favorites', about: 'Favorite designs.', scope: of('user_id') },
  { name: 'fonts', table: 'brand_fonts', about: 'Fonts whose license the person confirmed.', scope: of('acknowledged_by') },
  {
    name: 'video_projects',
    table: 'video_projects',
    about: 'Video projects that the person created or changed last.',
    scope: 't.created_by = $1 or t.updated_by = $1',
  },
  { name: 'video_revisions', table: 'video_revisions', about: 'Changes of video projects.', scope: of('actor_id') },
  { name: 'video_conflicts', table: 'video_conflicts', about: 'Changes that conflicted with others.', scope: of('actor_id') },
  {
    name: 'video_project_assets',
    table: 'project_assets',
    about: 'Files of video projects that the person uploaded.',
    scope: of('uploaded_by'),
  },
  { name: 'webhooks', table: 'webhooks', about: 'Webhooks that the person is responsible for.', scope: of('keeper_id') },
  { name: 'notifications', table: 'notifications', about: 'Notifications.', scope: of('user_id'), omit: ['tx'] },
  { name: 'notification_settings', table: 'notification_settings', about: 'Notification preferences.', scope: of('user_id') },
  { name: 'notification_mutes', table: 'notification_mutes', about: 'Pauses of email.', scope: of('user_id') },
  { name: 'notification_mails', table: 'notification_mails', about: 'Events about which an email was created.', scope: of('user_id') },
  {
    name: 'mails',
    table: 'mails',
    about: 'Emails to the person, without their texts, which may hold links for signing in.',
    scope: 't.recipient = $2',
    omit: ['sealed'],
  },
  { name: 'unread_conversations', table: 'conversation_unread', about: 'Conversations to read.', scope: of('user_id') },
  { name: 'unread_engagement', table: 'engagement_unread', about: 'Replies and reactions to read.', scope: of('user_id') },
  { name: 'events', table: 'events', about: 'What the person did in workspaces.', scope: of('actor_user_id') },
  {
    name: 'access_audit',
    table: 'access_audit',
    about: 'Changes of access by the person, or to the access of the person.',
    scope: 't.actor_user_id = $1 or t.subject_id = $1',
  },
  {
    name: 'identity_audit',
    table: 'identity_audit_events',
    about: 'Changes to identities by the person, or of the person.',
    scope: 't.actor_user_id = $1 or t.user_id = $1',
  },
]

const brief = 'a one-time secret that lives for minutes'

/** Tables that name people and aren't exported, with the reason. */
export const personLeftOut: Readonly<Record<string, string>> = {
  challenges: brief,
  connection_attempts: brief,
  connection_states: brief,
  design_return_tokens: brief,
  telegram_codes: brief,
  server_holds: 'it only says which admin released a restored server',
  idempotency_keys: 'copies of responses, which recognize repeated requests for a day',
  telegram_updates: 'it names chats on Telegram, not people of this server',
  identity_providers: 'its columns name claims, not people',
}
