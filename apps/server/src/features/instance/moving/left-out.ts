/** Tables with rows of workspaces that an archive doesn't contain, with the reason. A test compares this with the database. */

const another = 'it concerns the server that recorded it'
const secret = 'it is or holds a secret'
const collected = 'it is collected again from the networks, and contains what other people wrote'
const drawn = 'it is made again when it is needed'
const personal = 'it belongs to a person; see the export of a person'

export const leftOut: Readonly<Record<string, string>> = {
  access_audit: another,
  account_features: 'collecting starts only when a person turns it on for the connected account, because it may cost money',
  api_tokens: secret,
  builds: 'it is working material with copies of pages of others; the posts that were made from it are exported',
  charges: another,
  collections: collected,
  connection_attempts: secret,
  connection_states: secret,
  conversation_unread: collected,
  conversations: collected,
  daily_figures: another,
  design_covers: drawn,
  design_export_pages: drawn,
  design_exports: drawn,
  design_favorites: personal,
  design_return_tokens: secret,
  destination_risks: 'it is forecast again after the import',
  engagement_items: collected,
  engagement_unread: collected,
  engine_conversations: 'it belongs to a build',
  events: another,
  installations: 'every workspace has its own',
  invitations: 'its link is a secret; members are exported, and invited again',
  jobs: another,
  lost_deliveries: another,
  messages: collected,
  notification_mutes: personal,
  notifications: personal,
  publication_counts: 'triggers compute it',
  publication_texts: 'triggers compute it',
  readiness_certifications: another,
  telegram_codes: secret,
  uploads: 'an upload that is not complete continues on its own server',
  video_mutations: 'it only recognizes repeated requests of the last days',
  webhook_deliveries: another,
  webhooks: 'its receiver trusts the secret of this server; add it again',
}
