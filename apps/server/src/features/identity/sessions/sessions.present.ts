import type { Session } from '@broadside/contract/features/auth.schemas'
import type { Static } from 'typebox'
import type { Row } from '#db/schema.ts'
import { deviceName } from './devices.ts'

export const presentSession = (session: Row<'sessions'>, currentId: string): Static<typeof Session> => ({
  id: session.id,
  created_at: session.created_at.toISOString(),
  last_used_at: session.last_used_at.toISOString(),
  expires_at: session.expires_at.toISOString(),
  ip: session.ip,
  user_agent: session.user_agent,
  device: deviceName(session.user_agent),
  current: session.id === currentId,
})
