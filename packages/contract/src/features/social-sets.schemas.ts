import { Type } from 'typebox'
import { Answer, Body, Defaulted, FreeObject, Id, Int, Line, Timestamp } from '../primitives.ts'
import { platform } from './accounts.schemas.ts'
import { exampleId, trashProperties, workspaceId } from './common.ts'

export const SocialSetAccount = Answer(
  'SocialSetAccountResponse',
  {
    social_account_id: Type.String({ description: 'Id of the account in this API.' }),
    platform,
    account_username: Type.String({ description: 'As last reported by the network.' }),
    account_avatar_url: Type.String(),
    display_order: Int({ description: "Zero-based position in the set. Disconnected accounts keep theirs and aren't listed." }),
    default_output_profile: Type.Optional(Type.String({ description: 'The output profile of new destinations, which is locked.' })),
    default_settings: Type.Optional(FreeObject('Initial settings of new destinations.')),
    default_segment_settings: Type.Optional(FreeObject('Initial settings of each segment of new destinations.')),
  },
  {
    description: 'An account of a set, with the defaults for destinations created from it.',
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
    is_default: Type.Boolean({ description: 'Used by builds without accounts; at most one per workspace.' }),
    accounts: Type.Array(SocialSetAccount, { description: 'Active accounts, in the order of the set.' }),
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
  social_account_id: Id('An active account of the workspace; each at most once.'),
  default_output_profile: Type.Optional(Line({ min: 1, max: 80, examples: ['mastodon.post'] })),
  default_settings: Type.Optional(FreeObject('Destination settings supported by the output profile.')),
  default_segment_settings: Type.Optional(FreeObject('Segment settings supported by the output profile.')),
})

const name = Line({ min: 1, max: 80, description: 'Unique in the workspace, case-insensitive.' })
const accounts = Type.Array(setAccount, { maxItems: 50, description: 'In display order.' })

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
    description: 'Replaces the complete set; omitted per-account defaults are removed.',
    examples: [{ name: 'Everywhere', is_default: true, accounts: [] }],
  },
)
