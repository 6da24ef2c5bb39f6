/** The chat service behind the fake PDS, with one-to-one conversations. */
import { toCid } from '../bluesky/cid.ts'
import { newTid } from '../bluesky/tid.ts'
import type { Json } from '../spec/index.ts'
import type { FakeBluesky } from './fake-bluesky.ts'
import type { Answer, Recorded } from './server.ts'
import { defined } from '../kit/defined.ts'

export interface BlueskyChat {
  /** Sends a direct message to the account; returns its id. */
  message(text: string, options?: { from?: string }): string
  /** Sends a direct message as the account from another client; returns its id. */
  answerAs(text: string, options?: { to?: string }): string
  conversationWith(handle?: string): string
  unsend(messageId: string): void
}

interface Message {
  id: string
  rev: string
  sender: string
  sentAt: string
  text?: string
}

interface Convo {
  id: string
  rev: string
  did: string
  messages: Message[]
}

export interface ChatState {
  convos: Convo[]
  handles: Map<string, string>
  revisions: number
}

const stranger = 'bob.test'

/** Always the same for a handle. */
export const toDid = (handle: string): string => `did:plc:${toCid({ handle }).slice(-24)}`

export const createChat = (getFake: () => FakeBluesky, state: ChatState): BlueskyChat => {
  const newRevision = (): string => newTid(new Date(getFake().now().getTime() + state.revisions++))
  const open = (handle: string): Convo => {
    const did = toDid(handle)
    state.handles.set(did, handle)
    const known = state.convos.find((convo) => convo.did === did)
    if (known) return known
    const convo = { id: `convo-${state.convos.length + 1}`, rev: newRevision(), did, messages: [] }
    state.convos.push(convo)
    return convo
  }
  const send = (convo: Convo, sender: string, text: string): string => {
    const rev = newRevision()
    const id = `message-${rev}`
    convo.rev = rev
    convo.messages.push({ id, rev, sender, text, sentAt: getFake().now().toISOString() })
    return id
  }
  return {
    message: (text, { from = stranger } = {}) => send(open(from), toDid(from), text),
    answerAs: (text, { to = stranger } = {}) => send(open(to), getFake().did, text),
    conversationWith: (handle = stranger) => open(handle).id,
    unsend: (messageId) => {
      for (const convo of state.convos) {
        const message = convo.messages.find(({ id }) => id === messageId)
        if (!message) continue
        delete message.text
        convo.rev = newRevision()
      }
    },
  }
}

const toView = ({ id, rev, sender, sentAt, text }: Message): Json => ({
  $type: text === undefined ? 'chat.bsky.convo.defs#deletedMessageView' : 'chat.bsky.convo.defs#messageView',
  id,
  rev,
  sender: { did: sender },
  sentAt,
  ...defined({ text }),
})

const paginate = <T>(all: readonly T[], { query }: Recorded): { page: T[]; more: { cursor?: string } } => {
  const start = Number(query['cursor'] ?? 0)
  const end = start + Math.min(100, Number(query['limit'] ?? 50))
  return { page: all.slice(start, end), more: end < all.length ? { cursor: String(end) } : {} }
}

export const chatRoutes = (
  fake: FakeBluesky,
  state: ChatState,
  toProfile: (did: string) => Json,
  answer: (method: string, json: Json) => Answer,
): Record<string, (request: Recorded) => Answer> => {
  const refuse = (error: string, status = 400, message = error): Answer => ({ status, json: { error, message } })
  /** Like a PDS, only proxies requests that name the service and whose token may read messages. */
  const guard =
    (work: (request: Recorded) => Answer) =>
    (request: Recorded): Answer => {
      if (request.headers['atproto-proxy'] !== 'did:web:api.bsky.chat#bsky_chat') return refuse('MethodNotImplemented', 501)
      return fake.scope === 'com.atproto.appPass' ? refuse('InvalidToken', 400, 'Bad token method') : work(request)
    }
  return {
    'GET /xrpc/chat.bsky.convo.listConvos': guard((request) => {
      const { page, more } = paginate(
        state.convos.toSorted((a, b) => (a.rev < b.rev ? 1 : -1)),
        request,
      )
      const convos = page.map(({ id, rev, did, messages }): Json => {
        const last = messages.at(-1)
        const members = [toProfile(fake.did), toProfile(did)]
        return { id, rev, members, muted: false, unreadCount: 0, status: 'accepted', ...(last ? { lastMessage: toView(last) } : {}) }
      })
      return answer('chat.bsky.convo.listConvos', { convos, ...more })
    }),
    'GET /xrpc/chat.bsky.convo.getMessages': guard((request) => {
      const convo = state.convos.find(({ id }) => id === request.query['convoId'])
      if (!convo) return refuse('InvalidConvo')
      const { page, more } = paginate(convo.messages.toReversed(), request)
      return answer('chat.bsky.convo.getMessages', { messages: page.map(toView), ...more })
    }),
  }
}
