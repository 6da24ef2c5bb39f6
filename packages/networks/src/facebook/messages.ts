/** https://developers.facebook.com/docs/graph-api/reference/page/conversations */
import { findId, findName } from '../kit/collect.ts'
import { readConversations } from '../kit/graph/conversations.ts'
import { toSelf } from '../kit/self.ts'
import type { Account, MessageCollector, Person } from '../spec/index.ts'
import { openPage } from './wire.ts'

/** Participants have a name and an id that only the Page knows. */
const toPerson = (account: Account, participant: unknown): Person | undefined => {
  const id = findId(participant, 'id')
  if (id === undefined) return undefined
  if (id === account.accountId) return toSelf(account)
  const name = findName(participant, 'name')
  return { id, username: name, displayName: name, avatarUrl: '' }
}

export const conversations: MessageCollector['conversations'] = async (tools, target, known) => {
  const { graph, id } = openPage(tools, target)
  const toParticipant = (participant: unknown) => toPerson(target.account, participant)
  return readConversations({ graph, accountId: id, platform: 'MESSENGER', now: tools.now(), toPerson: toParticipant }, known)
}
