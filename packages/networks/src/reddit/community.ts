/** Reads a subreddit and what its moderators require: https://www.reddit.com/dev/api/#GET_r_{subreddit}_about */
import { expectString, findAt, findString, listAt } from '../kit/expect.ts'
import { NetworkError } from '../spec/index.ts'
import type { Json } from '../spec/index.ts'
import { aboutKeys, requirementKeys, requirementLists } from './limits.ts'
import type { Api } from './wire.ts'

type Fields = { [key: string]: Json }

/** Of any number of words that moderators can require, those that are checked. */
const mostWords = 100
const longestWord = 200
/** With more of them, flairs aren't checked. */
const mostFlairs = 100

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

interface Flair {
  id: string
  text: string
}

/** What moderators require. */
export interface Rules {
  requirements: unknown
  /** Empty if only moderators set flairs, or if there are none. */
  flairs: readonly Flair[]
}

/** What `communityOf` reads, mostly under Reddit's own names. */
export const toStored = (about: unknown, rules: Rules | undefined): Fields => ({
  ...keep(about, aboutKeys),
  ...(rules && {
    requirements: { ...keep(rules.requirements, requirementKeys), ...keepLists(rules.requirements) },
    flairs: rules.flairs.length > mostFlairs ? [] : rules.flairs.map(({ id }) => id),
  }),
})

/** https://www.reddit.com/dev/api/#GET_api_link_flair_v2. Subreddits where only moderators set flairs refuse the list. */
export const readFlairs = async (api: Api, name: string): Promise<Flair[]> => {
  try {
    const { json } = await api({ method: 'GET', path: `/r/${encodeURIComponent(name)}/api/link_flair_v2` })
    return (Array.isArray(json) ? json : []).map((flair: unknown) => {
      const id = expectString(flair, 'id')
      return { id, text: findString(flair, 'text') || id }
    })
  } catch (error) {
    if (error instanceof NetworkError && error.httpStatus === 403) return []
    throw error
  }
}

export const readRules = async (api: Api, name: string, { withFlairs }: { withFlairs: boolean }): Promise<Rules> => ({
  requirements: (await api({ method: 'GET', path: `/api/v1/${encodeURIComponent(name)}/post_requirements` })).json,
  flairs: withFlairs ? await readFlairs(api, name) : [],
})

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
