/** The workspace with its settings, its members, its voices and its accounts. */
import { Type } from 'typebox'
import { VoiceProfile } from '@broadside/contract/features/voices.schemas'
import { FreeObject } from '@broadside/contract/primitives'
import { defineKind, flag, id, integer, json, oneOf, orNull, person, text, texts, time } from './field.ts'

const created = time('When it was created.')
const updated = time('When it was last changed.')

export const workspace = defineKind({
  name: 'workspace',
  table: 'workspaces',
  about: 'One line: the workspace with its settings and its site.',
  scope: 't.id = $1',
  order: 't.id',
  fields: {
    id: id('Its id.'),
    name: text('Its name.', 400),
    color: text('Its color.', 20),
    avatar_url: text('Address of its picture, or empty.', 8192),
    timezone: text('IANA name of its time zone.', 100),
    week_start: oneOf(['monday', 'sunday', 'saturday'], 'First day of the week.'),
    random_delay_minutes: integer('Most minutes of random delay.', 0, 10_000),
    max_lateness_minutes: integer('Minutes after which a late post is not sent; 0 for always.', 0, 1_000_000),
    temporary_media_days: integer('Days that unused temporary files are kept.', 0, 10_000),
    default_language: text('Language of new posts, by BCP 47.', 100),
    build_links: oneOf(['first_source', 'none'], 'Which link a build adds.'),
    thread_numbering: oneOf(['none', 'fraction'], 'How parts of a thread are numbered.'),
    build_own_sources: texts('Hosts whose pages the workspace wrote itself.'),
    spend_caps: json(
      Type.Record(Type.String(), Type.Number()),
      'The most that calls may cost in a month, in millionths of a US dollar, by network.',
    ),
    site_slug: text('Last part of the address of its site.', 100),
    site_title: text('Title of its site.', 1000),
    site_description: text('Description of its site.', 10_000),
    site_visibility: oneOf(['public', 'unlisted', 'off'], 'Who finds the site.'),
    created_by: person('Who created it.'),
    created_at: created,
    updated_at: updated,
  },
  leftOut: {
    organization_id: 'the import chooses the organization',
    deleted_at: 'deleted workspaces are not exported',
  },
})

export const members = defineKind({
  name: 'members',
  table: 'workspace_members',
  about: 'The members. The import invites them, once an admin agrees.',
  order: 't.user_id',
  fields: {
    user_id: person('Email address of the member.'),
    role: oneOf(['viewer', 'editor', 'admin'], 'What the member may do.'),
    status: oneOf(['active', 'inactive'], 'Whether the member has access.'),
    created_at: time('When the person became a member.'),
  },
  leftOut: { updated_at: 'an import makes an invitation', deactivated_at: 'an import makes an invitation' },
})

export const voices = defineKind({
  name: 'voices',
  table: 'voice_profiles',
  about: 'The voices for builds.',
  order: 't.id',
  fields: {
    id: id('Its id.'),
    name: text('Its name.', 400),
    is_default: flag('Whether it is the default.'),
    revision: integer('Counts its changes.', 1),
    definition: json(Type.Partial(VoiceProfile.properties.definition), 'What the voice is like, as in the API.'),
    created_at: created,
    updated_at: updated,
  },
})

export const authorizations = defineKind({
  name: 'authorizations',
  table: 'grants',
  about: 'The authorizations of accounts, without credentials. Accounts that were connected together share one.',
  order: 't.id',
  fields: {
    id: id('Its id.'),
    platform: text('The network.', 40),
    created_by: person('Who connected the accounts first.'),
    created_at: created,
  },
  leftOut: {
    sealed: 'a secret',
    status: 'after the import, every account has to be connected again',
    expires_at: 'of the credential',
    allows: 'of the credential',
    scopes: 'of the credential',
    granted_at: 'of the credential',
    granted_app: "of the server's app",
    granted_user: "of the server's app",
    leased_until: 'of a running process',
    updated_at: 'changes with the credential',
  },
})

export const accounts = defineKind({
  name: 'accounts',
  table: 'accounts',
  about: 'The connected accounts, and former ones that posts refer to.',
  order: 't.id',
  fields: {
    id: id('Its id.'),
    grant_id: orNull(id('Its authorization. Null for the site, and for accounts that were disconnected.')),
    platform: text('The network.', 40),
    account_id: text('Its id on the network.', 1000),
    account_kind: orNull(text('Its kind, where a network has several.', 100)),
    username: text('Its user name on the network.', 1000),
    display_name: text('Its name on the network.', 2000),
    avatar_url: text('Address of its picture, or empty.', 8192),
    instance_url: text('Its server, where a network has many.', 2000),
    fediverse_software: orNull(text('The software of its server.', 100)),
    slug: text('Its short name in the workspace.', 200),
    limits: json(FreeObject(), 'Its limits, as the network last reported them.'),
    limits_checked_at: orNull(time('When the network reported them.')),
    voice_profile_id: orNull(id('Its voice.')),
    is_active: flag('Whether it is connected.'),
    connected_by: person('Who connected it.'),
    created_at: created,
    updated_at: updated,
  },
  leftOut: {
    check_at: 'set when the account is connected again',
    forecast_call_at: 'of the server',
  },
})

export const groups = defineKind({
  name: 'groups',
  table: 'social_sets',
  about: 'The groups of accounts.',
  order: 't.id',
  fields: {
    id: id('Its id.'),
    name: text('Its name.', 400),
    is_default: flag('Whether it is the default.'),
    created_at: created,
    updated_at: updated,
    trashed_at: orNull(time('When it was moved to the trash.')),
  },
})

const settings = FreeObject()

export const groupAccounts = defineKind({
  name: 'group_accounts',
  table: 'social_set_accounts',
  about: 'The accounts of groups.',
  order: 't.social_set_id, t.position',
  fields: {
    social_set_id: id('The group.'),
    social_account_id: id('The account.'),
    position: integer('Its place in the group.'),
    default_output_profile: orNull(text('The form of its posts.', 100)),
    default_settings: json(Type.Union([settings, Type.Null()]), 'Settings of its posts.'),
    default_segment_settings: json(Type.Union([settings, Type.Null()]), 'Settings of the parts of its posts.'),
  },
})

export const slots = defineKind({
  name: 'posting_slots',
  table: 'posting_schedules',
  about: 'The weekly posting slots.',
  order: 't.id',
  fields: {
    id: id('Its id.'),
    day_of_week: integer('0 is Sunday.', 0, 6),
    hour: integer('Hour, in the time zone of the workspace.', 0, 23),
    minute: integer('Minute.', 0, 59),
    label: text('Its label.', 400),
    is_active: flag('Whether it is offered.'),
    social_account_id: orNull(id('Only for posts of this account.')),
    social_set_id: orNull(id('Only for posts made from this group.')),
    created_at: created,
    updated_at: updated,
  },
})

export const pauses = defineKind({
  name: 'queue_pauses',
  table: 'queue_pauses',
  about: 'The paused queues.',
  order: 't.paused_at, t.social_set_id',
  fields: {
    social_set_id: orNull(id('The group whose queue is paused; null for the queue of the workspace.')),
    paused_at: time('When it was paused.'),
  },
})
