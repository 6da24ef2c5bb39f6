import type { ApiToken } from '@broadside/contract/features/tokens.schemas'
import type { Static } from 'typebox'
import type { Row } from '#db/schema.ts'
import { defined } from '#lib/defined.ts'

export const presentToken = (token: Row<'api_tokens'>, now: Date): Static<typeof ApiToken> => ({
  id: token.id,
  name: token.name,
  token_prefix: token.prefix,
  permissions: token.permissions,
  workspace_access: token.workspace_id === null ? 'all' : 'current',
  ...defined({ workspace_id: token.workspace_id ?? undefined }),
  created_at: token.created_at.toISOString(),
  expires_at: token.expires_at.toISOString(),
  ...defined({ last_used_at: token.last_used_at?.toISOString(), revoked_at: token.revoked_at?.toISOString() }),
  status: token.revoked_at ? 'revoked' : token.expires_at <= now ? 'expired' : 'active',
})
