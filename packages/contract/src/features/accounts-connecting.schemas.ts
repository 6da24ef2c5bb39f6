import { Type } from 'typebox'
import { Answer, Body, FreeObject, Id, Line, OneOf, Page, Timestamp } from '../primitives.ts'
import { avatarPath, exampleId, workspaceId } from './common.ts'
import { Account, platform } from './accounts.schemas.ts'

const Selectable = Type.Object({
  selection_id: Type.String(),
  account_username: Type.String(),
  display_name: Type.String(),
  account_kind: Type.Optional(Type.String({ examples: ['page', 'organization'] })),
  avatar_path: avatarPath,
  connected: Type.Boolean({ description: 'The account is already connected to the workspace.' }),
})

export const AccountSelection = Answer(
  'AccountSelectionResponse',
  {
    connection_id: Type.String(),
    platform,
    expires_at: Timestamp('30 minutes after the authorization.'),
    items: Type.Array(Selectable),
  },
  {
    description: 'The accounts that an authorization found.',
    examples: [
      {
        connection_id: exampleId(40),
        platform: 'facebook',
        expires_at: '2026-11-20T15:34:05.123Z',
        items: [
          { selection_id: '110023', account_username: 'harbour', display_name: 'Harbour Cafe', account_kind: 'page', connected: false },
        ],
      },
    ],
  },
)

export const CompleteSelectionBody = Body(
  {
    selection_ids: Type.Array(Id('A `selection_id`.'), { minItems: 1, maxItems: 100, uniqueItems: true }),
  },
  { examples: [{ selection_ids: ['110023'] }] },
)

export const SelectedAccounts = Page('CompleteAccountSelectionOutputBody', Account)

export const IssueConnectionCodeBody = Body(
  {
    workspace_id: workspaceId,
    platform: Line({
      min: 1,
      max: 40,
      description: 'A network of GET /accounts/providers with the mode `bot_code`.',
      examples: ['telegram'],
    }),
    fields: FreeObject('The values for the forms of the mode `bot_code`.', { secret: true }),
  },
  { examples: [{ workspace_id: exampleId(10), platform: 'telegram', fields: { expected_chat_id: '-1001234567890' } }] },
)

export const IssuedConnectionCode = Answer(
  'IssueConnectionCodeResponse',
  {
    connection_id: Type.String(),
    code: Type.String({ description: 'What to enter or send on the network. Shown only once; works once.' }),
    recipient: Type.String({ description: 'Who gets it: a bot, or the URL of a page.' }),
    expires_at: Timestamp(),
  },
  {
    description: 'A code that connects an account.',
    examples: [
      {
        connection_id: exampleId(41),
        code: '/connect v1.eyJpZCI6IjAxOSJ9.b0xq',
        recipient: '@harbour_bot',
        expires_at: '2026-11-20T15:19:05.123Z',
      },
    ],
  },
)

export const ConnectionCode = Answer(
  'ConnectionCodeResponse',
  {
    connection_id: Type.String(),
    platform,
    state: OneOf(['waiting', 'connected', 'refused', 'expired']),
    account_ids: Type.Array(Type.String(), { description: 'The connected accounts.' }),
    reason: Type.Optional(
      Type.String({ description: 'Why it was refused. New reasons may appear.', examples: ['other_chat', 'bot_may_not_publish'] }),
    ),
    expires_at: Timestamp(),
  },
  {
    description: 'What became of a code.',
    examples: [
      { connection_id: exampleId(41), platform: 'telegram', state: 'waiting', account_ids: [], expires_at: '2026-11-20T15:19:05.123Z' },
    ],
  },
)
