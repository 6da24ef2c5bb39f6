/**
 * The server's sentences for users, by group and code: English ICU messages. Responses include `code` and `parameters`, which
 * are enough to format a sentence in another language. Issue codes of drafts are in `@broadside/networks/spec/issues`.
 */

import { doctor } from './doctor-sentences.ts'
import { notices, phrases } from './notice-sentences.ts'
import { providerHealth, providerTest } from './provider-sentences.ts'
import { risks } from './risk-sentences.ts'
import { setup } from './setup-sentences.ts'

/** Errors in a request (`errors[]` of a problem). */
const errors = {
  /** A sentence from another check, such as of documents, network settings or URLs. */
  other: '{text}',
  not_string: 'Enter text.',
  not_boolean: 'Must be true or false.',
  not_number: 'Enter a number.',
  not_integer: 'Enter a whole number.',
  not_array: 'Must be a list.',
  not_object: 'Must be an object.',
  not_null: 'Must be empty.',
  not_constant: 'Must be {value}.',
  not_allowed: 'Must be one of: {values}.',
  empty: "Can't be empty.",
  too_short: 'Use at least {minimum, plural, one {# character} other {# characters}}.',
  too_long: 'Use {maximum, plural, one {# character} other {# characters}} or fewer.',
  wrong_form: 'Invalid format.',
  wrong_format: 'Enter a valid {format}.',
  too_small: 'Must be {minimum} or more.',
  too_large: 'Must be {maximum} or less.',
  not_more: 'Must be greater than {minimum}.',
  number_too_large: 'This number is too large.',
  too_few_entries: 'Add at least {minimum, plural, one {# item} other {# items}}.',
  too_many_entries: 'Use {maximum, plural, one {# item} other {# items}} or fewer.',
  repeated: 'Remove duplicates.',
  wrong_email: 'Enter a valid email address.',
  not_an_origin: 'Enter an origin, like https://app.example.',
  not_a_host_and_port: 'Enter a host, or host:port.',
  unstorable: "Contains a character that isn't supported.",
  control_characters: "Control characters aren't allowed.",
  repeated_parameter: 'Use this parameter only once.',
  password_length: 'Use {minimum} to {maximum} characters.',
  password_common: 'This password is too common. Choose a different one.',
  username_form: 'Use 3–30 letters (a–z), numbers, hyphens or underscores. Start and end with a letter or number.',
  username_reserved: 'This username is reserved.',
  account_or_set: 'Use either social_account_id or social_set_id.',
  account_not_in_set: "This account isn't in the account group, or isn't active.",
  account_scope_without_id: 'Must be omitted when scope is account.',
  address_of_live_post_needed: 'Enter the post URL.',
  announced_other_digest: "The file doesn't match the declared SHA-256.",
  announced_other_size: "The file size doesn't match the declared {size} bytes.",
  another_revision: 'This was changed since you loaded it.',
  bad_cursor: 'Invalid cursor.',
  bad_event_id: 'Invalid event ID.',
  constraints_too_large: 'Must be {maximum} bytes or less as JSON.',
  content_too_large: '{type} files can be up to {maximum} bytes.',
  current_revision: 'The current revision is {revision}.',
  crop_outside: 'The area extends beyond the image.',
  crop_too_small: 'The area is {width} × {height} pixels. Choose a larger area or a smaller size.',
  cursor_or_offset: 'Use either cursor or offset.',
  definition_too_large: 'Must be {maximum} KiB or less.',
  document_too_large: 'The document is {size} bytes. The limit is {maximum}.',
  domain_lookup_failed: 'The DNS lookup of {name} failed. Try again in a few minutes.',
  domain_record_differs: 'The TXT record {name} has another value: {found}',
  domain_record_missing: 'There is no TXT record {name} yet. New records can take up to an hour to appear.',
  empty_social_set: 'This account group has no active accounts.',
  file_gone: "A file was deleted, so this version can't be restored.",
  file_not_ready: 'This file is still processing or is in the trash.',
  file_too_large: 'Files of this type can be up to {maximum} bytes.',
  fixed_asset_kind: "The kind of this file can't be changed.",
  font_in_use: 'Used by {kind} “{title}”.',
  font_licence: "The license for {family} hasn't been accepted.",
  font_needs_asset_kind: 'Upload fonts with asset_kind brand_font.',
  fresh_proof_needed: "This workspace's organization requires you to verify your identity again.",
  head_revision: 'The latest revision is {revision}.',
  header_required: 'This header is required.',
  ids_or_all: 'Use either ids or all.',
  in_future: "Can't be in the future.",
  issuer_differs: 'The server reports a different issuer.',
  issuer_in_use: "The issuer can't be changed because accounts are linked to it. Add a new provider instead.",
  issuer_shared: 'This issuer serves many tenants. Use the issuer of a single tenant.',
  issuer_unreadable: "Couldn't read the identity provider's configuration at this URL.",
  issuer_with_extras: "The issuer can't have a query, a fragment or user info.",
  key_length: 'Must be 8 to 160 characters.',
  messages_unsupported: "This account doesn't support messages.",
  metadata_too_large: 'Must be 16 KiB or less.',
  network_without_app: "This network doesn't use app credentials.",
  no_account_named: 'Select at least one account, or omit this field.',
  network_paused: '{network} is paused by your server admin.',
  network_not_set_up: "{network} isn't set up on this server.",
  network_not_ready: "{network} isn't ready on this server. Ask your server admin.",
  network_reconnect: 'Reconnect the account on {network}.',
  no_active_provider: 'At least one provider must be active.',
  no_such_time: "This date or time doesn't exist.",
  not_a_bot_token: 'Enter the token from BotFather.',
  not_a_brand_font: 'Upload a WOFF2, TTF or OTF file.',
  not_a_domain: 'Enter a valid domain.',
  not_a_host: 'Enter a domain like blog.example, without https:// or a path.',
  not_a_language: 'Enter a valid language code.',
  not_a_pointer: 'Enter a valid JSON pointer.',
  document_itself: 'Change a part of the document, not all of it.',
  design_or_project: 'Send either a design or a video project.',
  document_or_operations: 'Send either a document or operations.',
  into_itself: "A value can't be moved into itself.",
  missing_from: 'Moving needs the location to move from.',
  missing_value: 'This operation needs a value.',
  nothing_at_pointer: 'Nothing exists at this path of the document.',
  operations_too_large: 'Operations can have up to {maximum} KiB in total.',
  test_failed: 'The document has another value at this path.',
  not_a_server: 'Enter a server address without a path.',
  not_a_time: 'Enter a valid date and time.',
  not_a_time_zone: 'Select a valid time zone.',
  not_after: 'Must be after {other}.',
  not_after_run_from: 'Must be after run_from.',
  not_an_address: 'Enter a valid URL.',
  not_croppable: "This file can't be cropped. Choose a JPEG, PNG, WebP, GIF, AVIF or HEIC image.",
  not_drawable: "This file can't be drawn. Choose an intact JPEG, PNG, WebP, GIF, AVIF or HEIC image.",
  not_https: 'Enter a URL that starts with https://.',
  no_such_destination: "This post isn't going to that account.",
  destination_kept: "This can't be removed because it's {status}.",
  destination_frozen: 'This destination is {status} and can no longer be changed.',
  not_in_future: 'Choose a time in the future.',
  not_in_inbox: 'Not found in the inbox.',
  not_in_organization: "This person isn't an admin or member of the organization.",
  not_a_sender: 'Enter an email address, or a name and an address, like Broadside <social@example.com>.',
  not_smtp: 'Enter smtp:// or smtps:// and a host, without a path.',
  not_valid: 'Invalid value.',
  not_your_organization: "You're not a member of this organization.",
  one_source_of_destinations: 'Use only one of social_set_id, account_ids and destinations.',
  other_connection: '{network} uses a different connection method. See GET /accounts/providers.',
  other_server: 'Must be an address on {host}.',
  outside_review: 'Must be within the review period.',
  passkey_known: 'This passkey is already added.',
  picture_type: 'Upload a PNG, JPEG or WebP image.',
  proof_needed: 'Enter your current password to continue.',
  provider_lacks_addresses: "The provider's configuration is missing required endpoints.",
  provider_lacks_userinfo: 'The provider has no userinfo endpoint.',
  repeated_account: 'This account is listed twice.',
  repeated_address: 'This address is listed twice.',
  repeated_choice: 'This account and feature are listed twice.',
  repeated_destination: 'This account is listed twice.',
  repeated_entry: 'This item is listed twice.',
  repeated_file: 'This file is listed twice.',
  repeated_font: 'This font is listed twice.',
  repeated_host: 'This host is listed twice.',
  repeated_id: 'This ID is listed twice.',
  required: 'Required',
  reserved_key: 'Keys starting with broadside. are reserved.',
  same_address: 'This is already your email address.',
  needed_by_reschedule: 'Provide at, a time for each item, or shift_minutes.',
  only_of_action: 'Only valid for {action}.',
  page_not_public: "This page isn't publicly accessible.",
  page_status: 'The page returned status {status}.',
  page_too_slow: 'The page took too long to respond.',
  page_unreachable: "Couldn't reach the page.",
  page_unreadable: "Couldn't read the page.",
  schedule_needed: "This post isn't scheduled yet. Choose a time.",
  schedule_or_publish_at: 'Use either schedule or publish_at.',
  server_not_named: "Don't specify a server for this network.",
  server_of_account_needed: "Enter the account's server.",
  server_of_app_needed: "Enter the app's server.",
  set_by_environment: "Set by an environment variable and can't be changed here.",
  size_needed: 'Unknown preset. Provide a size.',
  star_not_alone: 'Use * on its own.',
  time_has_passed: 'This time is in the past.',
  time_needed: 'Provide at or wall_time.',
  time_not_in_future: 'Choose a time in the future (including the random delay).',
  too_long_a_range: 'Must be within {days} days of {other}.',
  too_long_ago: 'Must be within the last 30 days.',
  too_many_destinations: 'Choose up to {maximum} accounts.',
  too_many_fields: 'Use up to {maximum} fields.',
  too_many_files: 'Up to {maximum} files can be returned.',
  too_many_in_range: 'Too many results ({count}). The limit is {maximum}.',
  too_many_pixels:
    'This page is too large to render ({megapixels} MP; limit {maximum} MP). Use fewer or smaller layers, or a smaller scale.',
  too_many_sources: 'Add up to {maximum} pages and files.',
  unknown_account: 'Account not found in this workspace.',
  unknown_account_here: 'Account not found in this workspace.',
  unknown_active_account: 'Account not found.',
  unknown_build_unit: "This post doesn't offer this part.",
  incomplete_sentences: 'Choose complete sentences of a source.',
  repeated_build_unit: 'Each part can be used only once.',
  unknown_build_slots: 'List every fact of the post once.',
  text_or_choices: 'Send either segments or choices.',
  nothing_to_change: 'Send at least one change.',
  too_many_build_segments: 'This post type allows up to {maximum} segments.',
  all_flags_need_revision: 'Required to confirm all flags.',
  unknown_build_destination: 'Account not found in this build.',
  unknown_design: 'Design not found.',
  unknown_file: 'File not found.',
  unknown_file_type: "This file type isn't supported.",
  unknown_font: 'Font not found.',
  unknown_font_file: 'Font file not found.',
  unknown_form: "{network} doesn't support this post type.",
  unknown_installation: 'Installation not found.',
  unknown_media: 'Media not found, or still processing.',
  unknown_network: 'Network not found.',
  unknown_selection: "This account isn't part of the selection.",
  not_a_chat_id: 'Enter a chat ID, like -1001234567890.',
  unknown_page: 'Page not found.',
  unknown_picture: 'Image not found.',
  unknown_project: 'Video project not found.',
  unknown_post: 'Post not found in this workspace.',
  unknown_project_file: 'File not found in this video project.',
  unknown_property: 'Unknown property.',
  unknown_provider: 'Identity provider not found.',
  unknown_revision: 'Revision not found.',
  unknown_slot: 'Posting slot not found in this workspace.',
  unknown_social_set: 'Account group not found.',
  unknown_tag: 'Tag not found.',
  unknown_time_zone: 'Unknown time zone.',
  unknown_voice: 'Voice not found.',
  unknown_voice_here: 'Voice not found.',
  used_by: 'Used by {kind} (status: {status}).',
  webhook_or_workspace: 'Provide webhook_id or workspace_id.',
  workspace_needed: 'Required when access is limited to one workspace.',
  workspace_not_allowed: 'Must be omitted when access covers all workspaces.',
  workspace_scope_needs_id: 'Required when scope is workspace.',
  wrong_account_address: "This isn't the account's address.",
  wrong_app_code: 'Incorrect code. Enter the current code from your app.',
  wrong_challenge_answer: "The response doesn't match the challenge.",
  wrong_code: 'Incorrect code.',
  wrong_digest: "The uploaded bytes don't match client_sha256.",
  wrong_offset: 'Resume from the current upload offset.',
  wrong_organization_name: "The name doesn't match.",
  wrong_workspace_name: "The name doesn't match.",
} as const

/** Why a destination isn't published. */
const deliveries = {
  validation: "This post doesn't meet the network's requirements.",
  rejected: 'The network rejected this post.',
  duplicate: 'The network rejected this as a duplicate.',
  auth: 'The connection has expired. Reconnect the account.',
  permission: "This account doesn't have permission to do that.",
  quota: "The network's posting limit was reached.",
  rate_limited: 'The network is rate limiting requests.',
  unavailable: "The network isn't responding.",
  not_ready: 'Publishing to this network is paused by your server admin.',
  late: 'The scheduled time passed before this could be sent.',
  late_skipped: 'Not published, because its time passed before this server was restored.',
  late_without_slot: 'Its time passed before this server was restored, and the queue has no open slot. Schedule it again.',
  unknown: "We couldn't confirm whether this post is live. Check the network and tell us.",
  looking: 'Checking whether this post is live.',
  bug: 'The network rejected the request format. Please report this.',
  account_disconnected: 'This account was disconnected.',
  not_published: 'Marked as not published.',
  flair_required: 'The community requires flair. Choose one, then try again.',
  community_rule: 'The post breaks a rule of its community.',
  subreddit_missing: "There's no community with this name, or it was closed. Choose another one.",
  media_type: "The network doesn't accept this type of file.",
  media_size: 'A file is too large for the network, and no smaller copy can be made.',
  media_dimensions: 'A file has too many pixels for the network, and no smaller copy can be made.',
  media_not_ready: 'A file is still processing, or was removed. Wait, or replace it.',
  media_too_small: 'A file has fewer pixels than the network accepts. Use a larger one.',
  media_ratio: "The network doesn't accept the aspect ratio of a file. Crop it.",
  processing_failed: "The network accepted the video, but couldn't process it. Duplicate the post and use another file.",
  policy_violation: "The network rejected this post, because its content doesn't comply with a policy.",
  rejected_in_review: 'The network accepted this post, and then rejected its content in a review. Duplicate the post and change it.',
  posts_not_offered: "The network doesn't offer posts for this account. Check its profile there, then test the connection.",
  access_not_approved: "The network hasn't approved this server's app, or has withdrawn its approval. Ask your server admin.",
  unaudited_client_can_only_post_to_private_accounts:
    "Until the network has audited this server's app, only private accounts can post, and only for themselves.",
  forced_private:
    "The network made this video private, because it hasn't audited this server's app. Change its visibility on the network, then try again.",
  public_media_required: "The network can't fetch the media, because this server has no public https address.",
  spend_cap: "This would pass the workspace's monthly cap on spending. Raise the cap in the settings, or try again next month.",
  api_version_ended:
    'The network no longer answers the version of its interface that this server uses. Your server admin can update Broadside.',
} as const

/** The next open posting slot of a workspace. */
const slots = {
  next: 'The next open slot is {date} at {time} ({zone}).',
  none: 'No posting slot is open in the next 30 days.',
} as const

export const sentences = { errors, deliveries, risks, slots, notices, phrases, doctor, setup, providerTest, providerHealth }

type Sentences = typeof sentences
export type SentenceGroup = keyof Sentences
export type SentenceCode<G extends SentenceGroup> = keyof Sentences[G] & string

type NamesIn<T> = T extends `${string}{${infer Inner}}${infer Rest}`
  ? (Inner extends `#${string}` ? never : Inner extends `${infer Name}, plural${string}` ? Name : Inner) | NamesIn<Rest>
  : never

/** Empty when the message has no parameters. */
export type ParametersOf<Message extends string, Value = string | number> = [NamesIn<Message>] extends [never]
  ? []
  : [parameters: Record<NamesIn<Message>, Value>]

export type SentenceRest<G extends SentenceGroup, C extends SentenceCode<G>> = ParametersOf<Sentences[G][C] & string>

/** A sentence with its code and parameters. */
export interface Said<Code extends string = string> {
  message: string
  code: Code
  parameters?: Record<string, string | number>
}

/** The code and parameters of a sentence. A parameter can be a phrase with its own parameters. */
export interface Wording {
  group: string
  code: string
  parameters?: Record<string, WordingParameter>
}
export type WordingParameter = string | number | Wording

/** Messages by group and code. */
export type Catalog = Record<string, Record<string, string>>

const places = /\{(\w+), plural, one \{([^}]*)\} other \{([^}]*)\}\}|\{(\w+)\}/g

/** The parameter names of a message, for checking translations. */
export const parameterNames = (message: string): string[] =>
  [...message.matchAll(places)].map(([, counted, , , plain]) => counted ?? plain ?? '')

function fill(message: string, values: Record<string, string | number>): string {
  const valueOf = (name: string): string => String(values[name] ?? '')
  return message.replaceAll(places, (_, counted?: string, one = '', other = '', plain = '') =>
    counted === undefined ? valueOf(plain) : (valueOf(counted) === '1' ? one : other).replaceAll('#', valueOf(counted)),
  )
}

/** Builds a sentence from its catalog entry. */
export const sentence = <G extends SentenceGroup, C extends SentenceCode<G>>(
  group: G,
  code: C,
  ...[parameters]: SentenceRest<G, C>
): Said<C> => {
  const values: Record<string, string | number> = parameters ?? {}
  return { message: fill(sentences[group][code] as string, values), code, ...(parameters && { parameters: values }) }
}

/** The code and parameters of a sentence, for formatting it later or in another language. */
export const wording = <G extends SentenceGroup, C extends SentenceCode<G>>(
  group: G,
  code: C,
  ...[parameters]: ParametersOf<Sentences[G][C] & string, WordingParameter>
): Wording => ({ group, code, ...(parameters && { parameters }) })

/** Formats a sentence with a catalog. Undefined when the catalog doesn't have it. */
export function inWords({ group, code, parameters = {} }: Wording, catalog: Catalog = sentences): string | undefined {
  const message = catalog[group]?.[code]
  if (message === undefined) return undefined
  const values: Record<string, string | number> = {}
  for (const [name, value] of Object.entries(parameters)) {
    const said = typeof value === 'object' ? inWords(value, catalog) : value
    if (said === undefined) return undefined
    values[name] = said
  }
  return fill(message, values)
}

/** `Ada`, `Ada and Ben`, `Ada, Ben and Eve`. */
export function listed(items: readonly WordingParameter[]): WordingParameter {
  const [first = '', second = '', ...more] = items
  if (items.length < 2) return first
  return more.length ? wording('phrases', 'series', { first, rest: listed(items.slice(1)) }) : wording('phrases', 'pair', { first, second })
}
