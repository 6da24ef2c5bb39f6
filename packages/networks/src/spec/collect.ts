/** What networks tell of conversations: what people did with posts of an account, and what they wrote to it. */
import type { ConnectTools, Target } from './network.ts'

/** What can be collected for an account. */
export type Collection = 'engagement' | 'messaging'

/** A person on the network. */
export interface Person {
  /** The network's own id (a DID, a numeric id as text). */
  id: string
  /** As people write it there, without @. */
  username: string
  displayName: string
  avatarUrl: string
}

export interface Interaction {
  /** The same in every reading and in both kinds of reading: the id of the reply or quote, else who did what with which post. */
  externalId: string
  kind: 'reply' | 'quote' | 'like' | 'repost'
  /** What it is about directly: a post of the account; of a reply also another reply. */
  parentId: string
  author: Person
  /** Plain text with line breaks; '' for likes and reposts. */
  text: string
  /** Its page for people; '' where it has none. */
  url: string
  occurredAt: Date
}

export interface Reactions {
  items: Interaction[]
  /** Give it back to be told only what came after; undefined while nothing was ever there. */
  cursor: string | undefined
}

export interface Message {
  /** Unique in its conversation; where threads branch, a message can stand in two. */
  externalId: string
  author: Person
  /** Plain text with line breaks. */
  text: string
  sentAt: Date
}

export interface Conversation {
  externalId: string
  /** All participants but the account. */
  members: Person[]
  /** The newest ones that were read, oldest first. */
  messages: Message[]
  /** Identifies the state that was read. A conversation whose mark is known is not returned again. */
  mark: string
}

/** Comments, replies and reactions. All methods only read, and throw NetworkError. */
export interface EngagementCollector {
  /**
   * Everything below a post that its readers see, own answers of the account too. A post that is not there any more is a
   * NetworkError kind `rejected`, code `post_gone`.
   */
  replies(tools: ConnectTools, target: Target, postId: string): Promise<Interaction[]>
  /**
   * Reactions to any post of the account, from its notifications: those after `cursor`, else the newest. In no particular
   * order, and with the same ids when returned again.
   */
  reactions(tools: ConnectTools, target: Target, cursor: string | undefined): Promise<Reactions>
}

/** Direct messages. */
export interface MessageCollector {
  /**
   * Conversations that changed; `known` holds the marks of those returned before, by external id. A call returns a limited
   * number; the rest follow with the next call, since their marks are not known yet.
   */
  conversations(tools: ConnectTools, target: Target, known: ReadonlyMap<string, string>): Promise<Conversation[]>
}
