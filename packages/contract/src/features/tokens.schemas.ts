import { Type } from 'typebox'
import { Answer, Body, exampleOf, Id, Line, OneOf, Page, Secret, Timestamp } from '../primitives.ts'
import { exampleId } from './common.ts'

const permission = OneOf(['api:read', 'api:write'], { description: '`api:write` includes reading.' })
const access = OneOf(['current', 'all'], { description: "One workspace, or all of the user's workspaces, including future ones." })

export const ApiToken = Answer(
  'ApiTokenResponse',
  {
    id: Type.String(),
    name: Type.String(),
    token_prefix: Type.String({ description: 'The start of the token, to identify it.' }),
    permissions: Type.Array(permission),
    workspace_access: access,
    workspace_id: Type.Optional(Type.String({ description: 'Present with workspace access `current`.' })),
    created_at: Timestamp(),
    expires_at: Timestamp(),
    last_used_at: Type.Optional(Timestamp('Updated at most once a minute.')),
    revoked_at: Type.Optional(Timestamp()),
    status: OneOf(['active', 'expired', 'revoked']),
  },
  {
    description: 'An API token, without its value.',
    examples: [
      {
        id: exampleId(3),
        name: 'Build server',
        token_prefix: 'bsd_0a1b2c3d',
        permissions: ['api:read', 'api:write'],
        workspace_access: 'current',
        workspace_id: exampleId(10),
        created_at: '2026-11-20T15:04:05.123Z',
        expires_at: '2027-02-18T15:04:05.123Z',
        status: 'active',
      },
    ],
  },
)

export const ApiTokenList = Page('ListApiTokensOutputBody', ApiToken)

export const CreateApiTokenBody = Body(
  {
    name: Line({ min: 1, max: 120 }),
    permissions: Type.Array(permission, { minItems: 1, maxItems: 2, uniqueItems: true }),
    workspace_access: access,
    workspace_id: Type.Optional(Id('Required with `current`; must be absent with `all`.')),
    expires_at: Timestamp('In the future, at most 366 days ahead.'),
    reauth_grant: Type.Optional(
      Secret({ min: 1, max: 200, description: "Required where the workspace's organization requires re-authentication." }),
    ),
  },
  {
    examples: [
      {
        name: 'Build server',
        permissions: ['api:read', 'api:write'],
        workspace_access: 'current',
        workspace_id: exampleId(10),
        expires_at: '2027-02-18T15:04:05.123Z',
      },
    ],
  },
)

export const CreatedApiToken = Answer(
  'CreateApiTokenOutputBody',
  { token: Type.String({ description: 'The token. Shown only once.' }), item: ApiToken },
  {
    description: 'A new token.',
    examples: [{ token: 'bsd_0a1b2c3d_3q2-7wQk1m0JtVbXy9Zc8LrFh5NdUe6AsGi4PoTvMxE', item: exampleOf(ApiToken) }],
  },
)
