/** What the address of the inbox says. Pure. */
import type { ConversationFilter, EngagementFilter } from '#api/inbox.ts'

export type InboxView = 'replies' | 'messages'

const kinds = {
  talk: ['reply', 'quote'],
  reply: ['reply'],
  quote: ['quote'],
  reactions: ['like', 'repost'],
} as const
export type KindChoice = keyof typeof kinds
export const kindChoices = Object.keys(kinds) as KindChoice[]

export interface InboxSearch {
  /** `messages`, or else replies. Not `view`, which other screens have with other values. */
  tab?: string | undefined
  account?: string | undefined
  network?: string | undefined
  /** One of `kindChoices`. */
  kind?: string | undefined
  /** Present: only what is unread. */
  unread?: string | undefined
  /** The publication whose replies are shown. */
  post?: string | undefined
  /** The open conversation. */
  conversation?: string | undefined
}

export const viewOf = ({ tab }: InboxSearch): InboxView => (tab === 'messages' ? tab : 'replies')

export const kindOf = ({ kind }: InboxSearch): KindChoice | undefined => kindChoices.find((one) => one === kind)

const shared = ({ account, network, unread }: InboxSearch): ConversationFilter => ({
  ...(account !== undefined && { account_id: account }),
  ...(network !== undefined && { platform: network }),
  ...(unread && { unread: true }),
})

export const engagementFilterOf = (search: InboxSearch): EngagementFilter => {
  const kind = kindOf(search)
  return {
    ...shared(search),
    ...(kind && { kind: [...kinds[kind]] }),
    ...(search.post !== undefined && { publication_id: search.post }),
  }
}

export const conversationFilterOf = (search: InboxSearch): ConversationFilter => shared(search)

export const withoutFilters = ({ tab, conversation }: InboxSearch): InboxSearch => ({ tab, conversation })

/** Whether something is filtered besides what was read. */
export const isNarrowed = ({ account, network, kind, post }: InboxSearch): boolean => Boolean(account ?? network ?? kind ?? post)

export const isFiltered = (search: InboxSearch): boolean => search.unread !== undefined || isNarrowed(search)
