/** https://developers.facebook.com/documentation/instagram-platform/instagram-api-with-instagram-login/conversations-api */
import { readConversations } from '../kit/graph/conversations.ts'
import type { MessageCollector } from '../spec/index.ts'
import { toPerson } from './people.ts'
import { openAccount } from './wire.ts'

export const conversations: MessageCollector['conversations'] = (tools, { account, credential }, known) =>
  readConversations(
    {
      graph: openAccount(tools, credential),
      accountId: account.accountId,
      platform: 'instagram',
      now: tools.now(),
      toPerson: (user) => toPerson(account, user),
    },
    known,
  )
