import { Type } from 'typebox'
import { Answer, Body, Defaulted, FreeObject, Id, Int, Line, Timestamp } from '../primitives.ts'
import { platform } from './accounts.schemas.ts'
import { exampleId, trashProperties, workspaceId } from './common.ts'

export const SocialSetAccount = Answer(
  'SocialSetAccountResponse',
  {
    social_account_id: Type.String({ description: 'Our id of the account.' }),
    platform,
    account_username: Type.String({ description: 'As the network told it last.' }),
    account_avatar_url: Type.String(),
    display_order: Int({ description: 'Zero-based position in the set; disconnected accounts keep theirs and are not shown.' }),
    default_output_profile: Type.Optional(Type.String({ description: 'The form that destinations take, and keep.' })),
    default_settings: Type.Optional(FreeObject('Settings that destinations begin with.')),
    default_segment_settings: Type.Optional(FreeObject('Settings that each segment of a destination begins with.')),
  },
  {
    description: 'An account of a set, with what destinations made from the set begin with.',
    examples: [
      {
        social_account_id: exampleId(20),
        platform: 'mastodon',
        account_username: 'harbour@mastodon.example',
        account_avatar_url: 'https://mastodon.example/avatars/harbour.png',
        display_order: 0,
        default_output_profile: 'mastodon.post',
        default_settings: { visibility: 'unlisted' },
      },
    ],
  },
)

export const SocialSet = Answer(
  'SocialSetResponse',
  {
    id: Type.String(),
    workspace_id: Type.String(),
    name: Type.String(),
    is_default: Type.Boolean({ description: 'Builds without accounts take this set; at most one of a workspace.' }),
    accounts: Type.Array(SocialSetAccount, { description: 'The active ones, in the order of the set.' }),
    created_at: Timestamp(),
    updated_at: Timestamp(),
    ...trashProperties,
  },
  {
    description: 'A named group of accounts.',
    examples: [
      {
        id: exampleId(80),
        workspace_id: exampleId(10),
        name: 'Everywhere',
        is_default: true,
        accounts: [
          {
            social_account_id: exampleId(20),
            platform: 'mastodon',
            account_username: 'harbour@mastodon.example',
            account_avatar_url: '',
            display_order: 0,
          },
        ],
        created_at: '2026-11-20T15:04:05.123Z',
        updated_at: '2026-11-20T15:04:05.123Z',
      },
    ],
  },
)

const setAccount = Body({
  social_account_id: Id('An active account of the workspace; each once.'),
  default_output_profile: Type.Optional(Line({ min: 1, max: 80, examples: ['mastodon.post'] })),
  default_settings: Type.Optional(FreeObject('Settings of the destination that the form takes.')),
  default_segment_settings: Type.Optional(FreeObject('Settings of a segment that the form takes.')),
})

const name = Line({ min: 1, max: 80, description: 'Unique in the workspace, without case.' })
const accounts = Type.Array(setAccount, { maxItems: 50, description: 'In the order in which they are shown.' })

export const CreateSocialSetBody = Body(
  { workspace_id: workspaceId, name, accounts, is_default: Defaulted(Type.Boolean({ default: false })) },
  {
    examples: [
      { workspace_id: exampleId(10), name: 'Everywhere', accounts: [] },
      {
        workspace_id: exampleId(10),
        name: 'Fediverse',
        accounts: [{ social_account_id: exampleId(20), default_output_profile: 'mastodon.thread', default_settings: { language: 'en' } }],
        is_default: true,
      },
    ],
  },
)

export const ReplaceSocialSetBody = Body(
  { name, is_default: Type.Boolean(), accounts },
  {
    description: 'Replaces the whole set: defaults of accounts that are left out are gone.',
    examples: [{ name: 'Everywhere', is_default: true, accounts: [] }],
  },
)
