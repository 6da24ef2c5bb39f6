/**
 * The sentences that the server writes for people, by group and code: in English, as ICU messages. A sentence is made of its
 * entry here, so what travels beside it as `code` and `parameters` is enough to say the same in another language. The codes of
 * what networks find wrong with a draft are in `@broadside/networks/spec/issues`.
 */

import { notices, phrases } from './notice-sentences.ts'

/** What is wrong at a place of a request (`errors[]` of a problem). */
const errors = {
  /** Of documents, settings of networks, operations and addresses: the sentence comes from where they are checked. */
  other: '{text}',
  not_string: 'This must be a string.',
  not_boolean: 'This must be a boolean.',
  not_number: 'This must be a number.',
  not_integer: 'This must be an integer.',
  not_array: 'This must be an array.',
  not_object: 'This must be an object.',
  not_null: 'This must be a null.',
  not_constant: 'This must be {value}.',
  not_allowed: 'This must be one of {values}.',
  empty: 'This must not be empty.',
  too_short: 'This must have at least {minimum, plural, one {# character} other {# characters}}.',
  too_long: 'This may have at most {maximum, plural, one {# character} other {# characters}}.',
  wrong_form: 'This does not have the required form.',
  wrong_format: 'This is not a valid {format}.',
  too_small: 'This must be at least {minimum}.',
  too_large: 'This may be at most {maximum}.',
  not_more: 'This must be more than {minimum}.',
  number_too_large: 'This number is too large.',
  too_few_entries: 'This must have at least {minimum, plural, one {# entry} other {# entries}}.',
  too_many_entries: 'This may have at most {maximum, plural, one {# entry} other {# entries}}.',
  repeated: 'Each entry may occur once.',
  wrong_email: 'This is not a valid email.',
  not_an_origin: 'This must be an origin, for example https://app.example.',
  not_a_host_and_port: 'This must be a host, or a host and a port.',
  unstorable: 'This holds a character that cannot be stored.',
  control_characters: 'Control characters are not allowed here.',
  repeated_parameter: 'Give this parameter once.',
  password_length: 'A password has {minimum} to {maximum} characters.',
  password_common: 'This password is among the first that others would guess.',
  username_form: 'A user name has 3 to 30 of a-z, 0-9, - and _, and starts and ends with a letter or digit.',
  username_reserved: 'This user name is reserved.',
  account_not_in_set: 'The social set has no such active account.',
  account_scope_without_id: 'This must be absent with scope account.',
  address_of_live_post_needed: 'This is required when the post is live.',
  announced_other_digest: 'The file was announced with another sha256.',
  announced_other_size: 'The file was announced with {size} bytes.',
  another_revision: 'Another revision is current.',
  bad_cursor: 'This cursor is damaged, or was made for another list.',
  bad_event_id: 'This id is damaged, or was given by another stream.',
  constraints_too_large: 'This may have at most {maximum} bytes as JSON.',
  content_too_large: 'The content is {type}; of this type at most {maximum} bytes are taken.',
  current_revision: 'The current revision is {revision}.',
  cursor_or_offset: 'Give a cursor or an offset, not both.',
  definition_too_large: 'A definition may have at most {maximum} KiB in all.',
  document_too_large: 'An encoded document may have {maximum} bytes; this one has {size}.',
  empty_social_set: 'The social set has no active account.',
  file_gone: 'This file is gone, so the state cannot come back.',
  file_not_ready: 'This file is in the trash or not ready.',
  file_too_large: 'Of this type at most {maximum} bytes are taken.',
  font_in_use: 'The {kind} "{title}" uses it.',
  font_licence: 'Nobody has acknowledged the licence of the font {family}.',
  font_needs_asset_kind: 'Fonts are taken with asset_kind brand_font only.',
  fresh_proof_needed: 'The organization of this workspace asks for a fresh proof of identity.',
  head_revision: 'The head is revision {revision}.',
  header_required: 'This header is required here.',
  ids_or_all: 'Give either ids or all.',
  in_future: 'This may not be in the future.',
  issuer_in_use: 'The issuer cannot be changed, because identities of it are linked: add another provider instead.',
  key_length: 'This must have 8 to 160 characters.',
  messages_unsupported: 'Messages are not supported for this account.',
  metadata_too_large: 'This may have at most 16 KiB.',
  network_without_app: 'There is no such network that is connected with an app.',
  no_account_named: 'Name at least one account, or leave this out.',
  no_active_provider: 'At least one accepted provider must be active.',
  no_such_time: 'There is no such date or time.',
  not_a_bot_token: 'This must be a token as BotFather gives it.',
  not_a_brand_font: 'A brand font must be a WOFF2, TTF or OTF font.',
  not_a_domain: 'This is not the name of a domain.',
  not_a_host: 'This is no host: give a name like blog.example, without https:// and path.',
  not_a_language: 'This is not a language tag.',
  not_a_pointer: 'This is no JSON pointer.',
  not_a_server: 'This must be the address of a server, without a path.',
  not_a_time: 'This is not a valid date-time.',
  not_a_time_zone: 'This is not a name of the time zone database.',
  not_after: 'This must be after {other}.',
  not_after_run_from: 'This must be after run_from.',
  not_an_address: 'This is not an address.',
  not_https: 'This must be an https address.',
  no_such_destination: 'The publication has no such destination.',
  destination_kept: 'This destination is {status}.',
  destination_frozen: 'This destination is {status} and can no longer be changed.',
  not_in_future: 'This must be in the future.',
  not_in_inbox: 'This is not in the inbox.',
  not_in_organization: 'This is no admin or member of the organization.',
  not_smtp: 'This must be smtp:// or smtps:// and a host, without a path.',
  not_valid: 'This is not valid.',
  not_your_organization: 'You belong to no such organization.',
  one_source_of_destinations: 'Give at most one of social_set_id, account_ids and destinations.',
  other_connection: '{network} is connected in another way; GET /accounts/providers tells which.',
  other_server: 'This must be an address of {host}.',
  outside_review: 'This must be within the life of the review.',
  passkey_known: 'This passkey is registered already.',
  picture_type: 'The picture must be a PNG, JPEG or WebP.',
  proof_needed: 'Give the current password or a re-authentication grant.',
  provider_lacks_addresses: 'The provider does not publish all addresses that the authorization code flow needs.',
  provider_lacks_userinfo: 'The provider has no userinfo endpoint.',
  repeated_account: 'This account occurs before.',
  repeated_address: 'This address occurs before.',
  repeated_choice: 'This account and feature occur before.',
  repeated_destination: 'Each account and target may occur once.',
  repeated_entry: 'This entry occurs before.',
  repeated_file: 'This file occurs before.',
  repeated_font: 'Each font file may occur once.',
  repeated_host: 'This host occurs before.',
  repeated_id: 'Each id may occur once.',
  required: 'This is required.',
  reserved_key: 'Keys that start with broadside. belong to the service.',
  same_address: 'This is the address of the account already.',
  needed_by_reschedule: 'Give at, a time for each item, or shift_minutes.',
  only_of_action: 'This belongs to the action {action}.',
  page_not_public: 'This address is not on the public internet.',
  page_status: 'The page answered with status {status}.',
  page_too_slow: 'The page did not answer in time.',
  page_unreachable: 'The server of the page cannot be reached.',
  page_unreadable: 'The answer of the page cannot be read.',
  schedule_needed: 'The publication has no schedule yet; give one.',
  schedule_or_publish_at: 'Give either schedule or publish_at.',
  server_not_named: 'This network has one server, which is not named.',
  server_of_account_needed: 'This network has many servers: name the one of the account.',
  server_of_app_needed: 'This network has many servers: name the one of the app.',
  set_by_environment: 'The environment sets this; it cannot be changed here.',
  size_needed: 'A preset of this name is not known, so the size is needed.',
  star_not_alone: 'Give * alone, or names without it.',
  time_has_passed: 'The time has passed.',
  time_needed: 'Give at or wall_time.',
  time_not_in_future: 'The time must be in the future, also after the random delay.',
  too_long_a_range: 'This may be {days} days after {other} at most.',
  too_long_ago: 'This may be 30 days ago at most.',
  too_many_destinations: 'A build has at most {maximum} destinations: choose among the set with account_ids.',
  too_many_fields: 'A form may have at most {maximum} fields.',
  too_many_files: 'At most {maximum} files may come back.',
  too_many_in_range: 'There are {count} in this range, and {maximum} can be answered at once.',
  too_many_pixels:
    'The layers of this page have {megapixels} megapixels together, and {maximum} are drawn: use fewer or smaller layers or graded pictures, or draw it at a smaller scale.',
  too_many_sources: 'Pages and files together may be at most {maximum}.',
  unknown_account: 'The workspace has no such active account.',
  unknown_account_here: 'There is no such active account in this workspace.',
  unknown_active_account: 'There is no such active account.',
  unknown_build_destination: 'The build has no such destination.',
  unknown_design: 'This is no design of the workspace.',
  unknown_file: 'This is no file of the workspace.',
  unknown_file_type: 'The content is not of a type that the library takes.',
  unknown_font: 'This is no font of the kit.',
  unknown_font_file: 'This is no font file of the workspace.',
  unknown_form: '{network} has no such form.',
  unknown_installation: 'The workspace has no such installation.',
  unknown_media: 'There is no such media that is ready.',
  unknown_network: 'There is no such network.',
  unknown_page: 'The design has no such page.',
  unknown_picture: 'This is no picture of the workspace.',
  unknown_project: 'This is no video project of the workspace.',
  unknown_project_file: 'This is no file of a video project of the workspace.',
  unknown_property: 'This property is not known here.',
  unknown_provider: 'The organization has no such identity provider.',
  unknown_revision: 'The project has no such revision, or it is no longer kept.',
  unknown_social_set: 'There is no such social set in this workspace.',
  unknown_tag: 'This is no tag of the workspace.',
  unknown_time_zone: 'This is no name of a time zone.',
  unknown_voice: 'The workspace has no such voice profile.',
  unknown_voice_here: 'There is no such voice profile in this workspace.',
  used_by: 'A {status} {kind} refers to it.',
  webhook_or_workspace: 'Give webhook_id or workspace_id.',
  workspace_needed: 'This is required with access to one workspace.',
  workspace_not_allowed: 'This must be absent with access to all workspaces.',
  workspace_scope_needs_id: 'This is required with scope workspace.',
  wrong_account_address: 'This is not the address of the account.',
  wrong_app_code: 'This is not the code that the app shows now: enter the current one.',
  wrong_challenge_answer: 'This is not the answer to the options of the challenge.',
  wrong_code: 'This code is not right.',
  wrong_digest: 'The bytes that came do not have the announced client_sha256.',
  wrong_offset: 'Go on where the bytes that are there end.',
  wrong_organization_name: 'This is not the name of the organization.',
  wrong_workspace_name: 'This is not the name of the workspace.',
} as const

/** Why a destination is not published. */
const deliveries = {
  validation: 'The post does not fit the network.',
  rejected: 'The network refused the post.',
  duplicate: 'The network says that the same post exists already.',
  auth: 'The network no longer accepts the connection. Connect the account again.',
  permission: 'The account may not do this on the network.',
  quota: 'A quota of the network is used up.',
  rate_limited: 'The network asks to wait.',
  unavailable: 'The network does not answer.',
  not_ready: 'The network is held back by the operator.',
  late: 'The time for this post had passed before it could be sent.',
  unknown: 'It is not known whether the post is live. Look on the network, then say what you found.',
  looking: 'It is not known yet whether the post is live. The network will be asked again.',
  bug: 'The network did not understand the request. Please report this.',
  account_disconnected: 'The account was disconnected.',
  not_published: 'You found that the post is not on the network.',
} as const

/** The next free slot of a workspace. */
const slots = {
  next: 'The next free slot is {date} at {time} ({zone}).',
  none: 'No active slot of the next 30 days is free.',
} as const

export const sentences = { errors, deliveries, slots, notices, phrases }

type Sentences = typeof sentences
export type SentenceGroup = keyof Sentences
export type SentenceCode<G extends SentenceGroup> = keyof Sentences[G] & string

/** The names of the parameters of a message. */
type NamesIn<T> = T extends `${string}{${infer Inner}}${infer Rest}`
  ? (Inner extends `#${string}` ? never : Inner extends `${infer Name}, plural${string}` ? Name : Inner) | NamesIn<Rest>
  : never

/** Takes nothing where the message has no parameters. */
export type ParametersOf<Message extends string, Value = string | number> = [NamesIn<Message>] extends [never]
  ? []
  : [parameters: Record<NamesIn<Message>, Value>]

export type SentenceRest<G extends SentenceGroup, C extends SentenceCode<G>> = ParametersOf<Sentences[G][C] & string>

/** A sentence with what it was made of. */
export interface Said<Code extends string = string> {
  message: string
  code: Code
  parameters?: Record<string, string | number>
}

/** What a sentence is made of. A parameter can be a phrase, with parameters of its own. */
export interface Wording {
  group: string
  code: string
  parameters?: Record<string, WordingParameter>
}
export type WordingParameter = string | number | Wording

/** Messages by group and code. */
export type Catalogue = Record<string, Record<string, string>>

const places = /\{(\w+), plural, one \{([^}]*)\} other \{([^}]*)\}\}|\{(\w+)\}/g

/** The names of the parameters of a message, for catalogues of other languages. */
export const parameterNames = (message: string): string[] =>
  [...message.matchAll(places)].map(([, counted, , , plain]) => counted ?? plain ?? '')

function fill(message: string, values: Record<string, string | number>): string {
  const valueOf = (name: string): string => String(values[name] ?? '')
  return message.replaceAll(places, (_, counted?: string, one = '', other = '', plain = '') =>
    counted === undefined ? valueOf(plain) : (valueOf(counted) === '1' ? one : other).replaceAll('#', valueOf(counted)),
  )
}

/** Makes a sentence of its entry in the catalogue. */
export const sentence = <G extends SentenceGroup, C extends SentenceCode<G>>(
  group: G,
  code: C,
  ...[parameters]: SentenceRest<G, C>
): Said<C> => {
  const values: Record<string, string | number> = parameters ?? {}
  return { message: fill(sentences[group][code] as string, values), code, ...(parameters && { parameters: values }) }
}

/** What a sentence is made of, to be put in words later, and in another language. */
export const wording = <G extends SentenceGroup, C extends SentenceCode<G>>(
  group: G,
  code: C,
  ...[parameters]: ParametersOf<Sentences[G][C] & string, WordingParameter>
): Wording => ({ group, code, ...(parameters && { parameters }) })

/** The sentence in the language of a catalogue; undefined where the catalogue does not have it. */
export function inWords({ group, code, parameters = {} }: Wording, catalogue: Catalogue = sentences): string | undefined {
  const message = catalogue[group]?.[code]
  if (message === undefined) return undefined
  const values: Record<string, string | number> = {}
  for (const [name, value] of Object.entries(parameters)) {
    const said = typeof value === 'object' ? inWords(value, catalogue) : value
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
