/** The threads of a bot's channel, and the tags of its forum. A webhook can't read its channel. */
import { expectList, expectString, findString, listAt } from '../kit/expect.ts'
import type { ConnectTools, LiveChoice, Target } from '../spec/index.ts'
import { openBot, toCredential, type Api } from './wire.ts'

const toChoice = (value: unknown): LiveChoice => ({
  value: expectString(value, 'id'),
  label: findString(value, 'name') ?? '',
  isDefault: false,
})

const readAsBot = async (tools: ConnectTools, target: Target, read: (api: Api) => Promise<LiveChoice[]>): Promise<LiveChoice[]> => {
  const credential = toCredential(target.credential)
  return 'botToken' in credential ? read(openBot(tools, credential)) : []
}

export const threads = (tools: ConnectTools, target: Target): Promise<LiveChoice[]> =>
  readAsBot(tools, target, async (api) => {
    const { accountId, limits } = target.account
    const answer = await api({ method: 'GET', path: `/guilds/${findString(limits, 'guildId') ?? ''}/threads/active` })
    return expectList(answer, 'threads')
      .filter((thread) => findString(thread, 'parent_id') === accountId)
      .map(toChoice)
  })

export const forumTags = (tools: ConnectTools, target: Target): Promise<LiveChoice[]> =>
  readAsBot(tools, target, async (api) =>
    listAt(await api({ method: 'GET', path: `/channels/${target.account.accountId}` }), 'available_tags').map(toChoice),
  )
