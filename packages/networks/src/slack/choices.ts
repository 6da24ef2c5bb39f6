/** The channels that the bot is a member of: https://docs.slack.dev/reference/methods/users.conversations */
import { expectList, expectString, findAt, findString } from '../kit/expect.ts'
import { readGrantedToken } from '../kit/granted-token.ts'
import type { ConnectTools, LiveChoice, Target } from '../spec/index.ts'
import { openApi } from './wire.ts'

const pageSize = 200
const mostPages = 25

const toChoice = (channel: unknown): LiveChoice => ({
  value: expectString(channel, 'id'),
  label: `#${findString(channel, 'name') ?? ''}`,
  ...(findAt(channel, 'is_private') === true ? { description: 'Private channel' } : {}),
  isDefault: false,
})

export const channels = async (tools: ConnectTools, target: Target): Promise<LiveChoice[]> => {
  const api = openApi(tools, readGrantedToken(target.credential).token)
  const found: LiveChoice[] = []
  let cursor: string | undefined
  for (let page = 0; page < mostPages; page++) {
    const query = { types: 'public_channel,private_channel', exclude_archived: true, limit: pageSize, cursor }
    const { json } = await api.get('users.conversations', query)
    found.push(...expectList(json, 'channels').map(toChoice))
    cursor = findString(json, 'response_metadata', 'next_cursor')
    if (!cursor) break
  }
  return found.toSorted((one, other) => one.label.localeCompare(other.label, 'en'))
}
