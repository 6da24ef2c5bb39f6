/** What a network charges for calls, as data. Amounts are in millionths of a US dollar. */

/**
 * `post` and `post_with_link` are calls that publish, and the others are what a network charges for besides. A read is charged for each
 * resource that it returns.
 */
export type PricedItem = 'post' | 'post_with_link' | 'alt_text' | 'post_read' | 'user_read'

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
  item: PricedItem
  /** The most resources that it can return. */
  most: number
  read: () => Promise<T>
  /** The ids of the resources that it returned. Networks charge for the same resource once per UTC day. */
  idsOf: (result: T) => readonly string[]
}

/** Makes a paid read and records its price. Throws NetworkError kind `quota`, code `spend_cap`, instead if the price doesn't fit under a cap. */
export type Meter = <T>(read: PaidRead<T>) => Promise<T>

/** The code of a call that was not made because of a cap on spending. */
export const spendCapCode = 'spend_cap'
