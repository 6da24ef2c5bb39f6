/** What networks return about conversations: reactions to an account's posts, and messages to it. */
import type { ConnectCode } from './connect-messages.ts'
import type { ConnectTools, Target } from './network.ts'

export type Collection = 'engagement' | 'messaging'

export interface Person {
  /** The network's own id (a DID, a numeric id as text). */
  id: string
  /** As written on the network, without @. */
  username: string
  displayName: string
  avatarUrl: string
}

export interface Interaction {
  /** Identical in every read and in both kinds of read: the id of the reply or quote; otherwise the person, the action and the post. */
  externalId: string
  kind: 'reply' | 'quote' | 'like' | 'repost'
  /** What it refers to directly: a post of the account or, for a reply, possibly another reply. */
  parentId: string
  author: Person
  text: string
  url: string
  occurredAt: Date
}

export interface Reactions {
  items: Interaction[]
  /** Pass it to the next call to get only what is newer; undefined before the first notification. */
  cursor: string | undefined
}

/** What was found below a post since the cursor. */
export interface Replies {
  items: Interaction[]
  /** Stored with the post, and passed to its next call. */
  cursor: string
}

interface Collector {
  /** Set if the network lets apps read it for some kinds of accounts alone. `otherwise` says why it doesn't for the others. */
  only?: { kinds: readonly string[]; otherwise: ConnectCode<'not_collected'> }
  /** What the network charges for each item. `amount` is the most, in millionths of a US dollar. Absent = nothing. */
  cost?: { code: ConnectCode<'collecting_cost'>; amount: number }
}

export interface Message {
  /** Unique in its conversation; in branching threads, a message can appear in two. */
  externalId: string
  author: Person
  text: string
  sentAt: Date
}

export interface Conversation {
  externalId: string
  /** Empty = those that were returned before. */
  members: Person[]
  /** The newest messages read, oldest first. */
  messages: Message[]
  /** Identifies the state that was read. A conversation with a known mark is not returned again. */
  mark: string
}

/** What the service knows about a post whose replies are read. */
export interface ReadPost {
  /** The form in which it was published. */
  profile?: string
  /** When it was read before, so that a network which lists by time can leave out what is older. Absent at the first time. */
  since?: Date
}

/** Reads comments, replies and reactions. All methods are read-only and throw NetworkError. */
export interface EngagementCollector extends Collector {
  /**
   * Returns everything below a post that its readers can see, including the account's own replies, and reactions where only the post lists
   * them. Throws NetworkError kind `rejected`, code `post_gone`, for a deleted post.
   */
  replies(tools: ConnectTools, target: Target, postId: string, post?: ReadPost): Promise<Interaction[]>
  /**
   * Returns reactions to any post of the account, from its notifications: those after `cursor`, or the newest. Unordered; ids stay the same
   * when returned again.
   */
  reactions(tools: ConnectTools, target: Target, cursor: string | undefined): Promise<Reactions>
}

/** Reads what is new below a post, where reading everything each time would cost too much. */
export interface NewsCollector extends Collector {
  /**
   * Returns what was added or changed below a post since the cursor, or everything without one. Each call makes a limited number of
   * requests; later calls return the rest. Throws as `EngagementCollector.replies`.
   */
  repliesSince(tools: ConnectTools, target: Target, postId: string, cursor: string | undefined): Promise<Replies>
}

export interface MessageCollector extends Collector {
  /**
   * Returns conversations that changed; `known` maps external ids to the marks returned before. Each call returns a limited number; later
   * calls return the rest, whose marks aren't known yet.
   */
  conversations(tools: ConnectTools, target: Target, known: ReadonlyMap<string, string>): Promise<Conversation[]>
}
