/** What the readers of comments and messages on Meta's hosts share. */
import { NetworkError } from '../../spec/index.ts'
import { findString } from '../expect.ts'

/** Milliseconds before the last read in which comments are read again: lists show some of them late, and people correct what they wrote. */
const overlap = 3_600_000

/** Finds where a list from newest to oldest reaches what was read before. Undefined at the first read, which has no such end. */
export const toPast = (field: string, since: Date | undefined): ((item: unknown) => boolean) | undefined =>
  since && ((item) => Date.parse(findString(item, field) ?? '') < since.getTime() - overlap)

/** An object that was deleted, as all hosts say it, and as Threads does: https://developers.facebook.com/docs/graph-api/guides/error-handling */
const goneCodes: readonly string[] = ['graph_100_33', 'graph_24_4279009']

export const isGone = (error: unknown): boolean => error instanceof NetworkError && goneCodes.includes(error.code)

/** Throws NetworkError with the code `post_gone` if the post that is read doesn't exist anymore. */
export const readPost = async <T>(work: () => Promise<T>): Promise<T> => {
  try {
    return await work()
  } catch (error) {
    throw isGone(error) ? new NetworkError({ kind: 'rejected', evidence: 'rejected', code: 'post_gone', cause: error }) : error
  }
}
