/** Reads a subreddit and what its moderators require: https://www.reddit.com/dev/api/#GET_r_{subreddit}_about */
import { findAt, findString, listAt } from '../kit/expect.ts'
import { NetworkError } from '../spec/index.ts'
import type { Json } from '../spec/index.ts'
import { aboutKeys, requirementKeys, requirementLists } from './limits.ts'
import type { Api } from './wire.ts'

type Fields = { [key: string]: Json }

/** Moderators can require any number of words, of which the check knows the first. */
const mostWords = 100
const longestWord = 200

const keep = (value: unknown, keys: readonly string[]): Fields => {
  const kept: Fields = {}
  for (const key of keys) {
    const found = findAt(value, key)
    if (typeof found === 'string' || typeof found === 'number' || typeof found === 'boolean') kept[key] = found
  }
  return kept
}

const keepLists = (value: unknown): Fields => {
  const kept: Fields = {}
  for (const key of requirementLists) {
    const words = listAt(value, key).filter((word) => typeof word === 'string' && word !== '' && word.length <= longestWord)
    if (words.length > 0) kept[key] = (words as string[]).slice(0, mostWords)
  }
  return kept
}

/** What `communityOf` reads, under Reddit's own names. */
export const toStored = (about: unknown, requirements: unknown): Fields => ({
  ...keep(about, aboutKeys),
  ...(requirements === undefined ? {} : { requirements: { ...keep(requirements, requirementKeys), ...keepLists(requirements) } }),
})

export const readRequirements = async (api: Api, name: string): Promise<unknown> =>
  (await api({ method: 'GET', path: `/api/v1/${encodeURIComponent(name)}/post_requirements` })).json

/** Throws NetworkError kind `validation`, code `subreddit_missing`, if there is no such subreddit. */
export const readAbout = async (api: Api, name: string): Promise<unknown> => {
  const missing = () => new NetworkError({ kind: 'validation', evidence: 'not_sent', code: 'subreddit_missing' })
  try {
    const { json } = await api({ method: 'GET', path: `/r/${encodeURIComponent(name)}/about` })
    // Reddit leads unknown names to a search, which finds nothing.
    if (findString(json, 'kind') !== 't5') throw missing()
    return findAt(json, 'data')
  } catch (error) {
    if (error instanceof NetworkError && error.httpStatus === 404) throw missing()
    throw error
  }
}

/** Whether the user may post there. Only public subreddits take posts of everyone, and a profile only those of its user. */
export const mayPost = (about: unknown): boolean => {
  const type = findString(about, 'subreddit_type')
  const isMember = findAt(about, 'user_is_contributor') === true || findAt(about, 'user_is_moderator') === true
  return type !== 'archived' && (type === 'public' || isMember) && findAt(about, 'user_is_banned') !== true
}
