/** Notices of a network's company about its users: one withdrew an app's permission, or requests the deletion of their data. */
import type { Json } from './json.ts'

/** The user and the app through which an authorization was granted. */
export interface Granter {
  /** As the network names the user in its notices; some use another id for each app. Absent if it sends none. */
  userId?: string
  clientId: string
}

export interface UserNotice {
  userId: string
  issuedAt?: Date
}

export interface UserNotices {
  /** Names the addresses that the company calls. Networks of one company share them. */
  sender: 'meta'
  /** Returns what a message claims before anyone has verified it; undefined if it isn't a notice. */
  read(message: string): UserNotice | undefined
  isSigned(message: string, clientSecret: string): boolean
  /** Returns the app with which a credential was granted, which may no longer be stored elsewhere. */
  appOf(credential: Json): { clientId: string; clientSecret: string } | undefined
}
