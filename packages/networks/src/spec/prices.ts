/** What a network charges for calls, as data. Amounts are in millionths of a US dollar. */

/**
 * `post` and `post_with_link` are calls that publish, and the others are what a network charges for besides. A read is charged for each
 * resource that it returns.
 */
export type PricedItem = 'post' | 'post_with_link' | 'alt_text' | 'post_read' | 'user_read' | 'message_read'

export interface Prices {
  /** The network's page of prices. */
  source: `https://${string}`
  /** When the prices were taken from it, an ISO date. */
  readOn: string
  items: Readonly<Partial<Record<PricedItem, number>>>
}

/** A call that the network will charge for. */
export interface Charge {
  /** The key of the step or of the call that must happen only once. */
  step: string
  item: PricedItem
  amount: number
  /** A read, whose price is only known after it: this is the most. */
  isRead?: true
}

/** Something that was read, and that the network charges for. */
export interface PaidResource {
  item: PricedItem
  id: string
}

/** A read that the network charges for by what it returns. */
export interface PaidRead<T> {
  /** The most resources that it can return, by what they are. */
  most: Readonly<Partial<Record<PricedItem, number>>>
  read: () => Promise<T>
  /** What it returned. Networks charge for the same resource once per UTC day. */
  returned: (result: T) => readonly PaidResource[]
}

/** Makes a paid read and records its price. Throws NetworkError kind `quota` instead, with one of the codes below, if the price doesn't fit. */
export type Meter = <T>(read: PaidRead<T>) => Promise<T>

/** The code of a call that was not made because of a cap on spending. */
export const spendCapCode = 'spend_cap'
/** The code of a call that was not made because collecting has used its part of what may be spent. */
export const collectingCapCode = 'collecting_cap'

export const isOfCap = ({ code }: { code: string }): boolean => code === spendCapCode || code === collectingCapCode
